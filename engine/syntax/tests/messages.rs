//! The pages of the syntax messages: each program gives exactly its message, what the message puts in place mends
//! it, and the mended program of the page reads.

use framex_source::{ALL_CODES, Diagnostic, FileId, Fix, Kind};
use framex_syntax::parse;

fn problems(text: &str) -> Vec<Diagnostic> {
    parse(text, FileId(0)).problems
}

/// The first block of a page that is opened with `fence`.
fn block<'p>(page: &'p str, fence: &str) -> Option<&'p str> {
    let (_, rest) = page.split_once(&format!("```{fence}\n"))?;
    rest.split_once("```").map(|(block, _)| block)
}

#[test]
fn each_syntax_page_shows_a_program_that_gives_its_message_and_one_that_is_mended() {
    let book = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/messages");
    let mut wrong = Vec::new();
    for code in ALL_CODES.iter().filter(|code| code.kind == Kind::SyntaxError) {
        let path = book.join(format!("{}.md", code.name));
        let page = std::fs::read_to_string(&path).unwrap_or_else(|_| panic!("no page {}", path.display()));
        let Some(program) = block(&page, "fx") else {
            assert!(
                page.contains("```sh\n"),
                "{}: neither a program nor a call",
                code.name
            );
            continue;
        };
        let found = problems(program);
        if found.iter().map(|problem| problem.code).ne([*code]) {
            wrong.push(format!("{}: gives {found:#?}", code.name));
            continue;
        }
        if let Fix::Replace { span, text, .. } = &found[0].fix {
            let mut mended = program.to_owned();
            mended.replace_range(span.start as usize..span.end as usize, text);
            if !problems(&mended).is_empty() {
                wrong.push(format!("{}: its fix gives\n{mended}", code.name));
            }
        }
        match block(&page, "fx fixed").map(problems) {
            Some(rest) if rest.is_empty() => {}
            rest => wrong.push(format!("{}: its mended program gives {rest:#?}", code.name)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
