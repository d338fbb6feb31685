//! The index of the book.

use framex_conformance::page::{Page, pages};

#[test]
fn every_page_of_the_book_stands_once_in_its_index() {
    let all = pages("");
    let index = all
        .iter()
        .find(|page| page.name() == "README")
        .expect("the book has an index");
    let listed: Vec<String> = links(index).collect();
    let files = all.iter().filter(|page| page.name() != "README");
    let files = files.map(|page| format!("{}.md", page.name()));
    let times = files.map(|file| (listed.iter().filter(|link| **link == file).count(), file));
    let wrong: Vec<(usize, String)> = times.filter(|(times, _)| *times != 1).collect();
    assert!(
        wrong.is_empty(),
        "`book/README.md` lists pages not once: {wrong:?}"
    );
}

#[test]
fn every_link_of_the_book_leads_to_a_file() {
    let mut broken = Vec::new();
    for page in pages("") {
        let folder = page.path.parent().expect("a page lies in a folder");
        let gone = links(&page).filter(|link| !folder.join(link).exists());
        broken.extend(gone.map(|link| format!("{}: {link}", page.name())));
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Where the page's links lead, relative to its folder; without those to the web.
fn links(page: &Page) -> impl Iterator<Item = String> {
    let mut is_prose = true;
    let prose = page.text.lines().filter(move |line| {
        is_prose ^= line.starts_with("```");
        is_prose
    });
    prose
        .flat_map(|line| line.split("](").skip(1))
        .filter_map(|rest| rest.split_once(')').map(|(link, _)| link))
        .filter(|link| !link.contains("://"))
        .filter_map(|link| link.split('#').next().map(str::to_owned))
}
