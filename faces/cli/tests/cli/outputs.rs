//! What a command writes never takes the place of what it reads, and of what was there before only when all of it is written.

use crate::program::{Program, framex};

const MAP: &str = "world closed.\n\nPerson { name: String }.\n
p:Import[class -> Person; object -> \"p_{id}\"; column(\"name\") -> name].\n";

#[test]
fn an_import_does_not_write_into_its_data_or_its_mapping() {
    let (data, map) = (Program::of("id,name\n1,Ida\n"), Program::of(MAP));
    for (option, file) in [
        ("--out", &data),
        ("--out", &map),
        ("--refused", &data),
        ("--refused", &map),
    ] {
        let before = file.text();
        let ended = framex(&[
            "import",
            "csv",
            data.path(),
            "--map",
            map.path(),
            option,
            file.path(),
        ]);
        assert_eq!(ended.code, 2, "{}", ended.err);
        assert!(ended.err.contains("the same command reads"), "{}", ended.err);
        assert_eq!(file.text(), before);
    }
}

#[test]
fn statements_and_refused_rows_do_not_go_into_one_file() {
    let (data, map, out) = (Program::of("id,name\n1,Ida\n"), Program::of(MAP), Program::of(""));
    let (data, map, out) = (data.path(), map.path(), out.path());
    let ended = framex(&[
        "import",
        "csv",
        data,
        "--map",
        map,
        "--out",
        out,
        "--refused",
        out,
    ]);
    assert_eq!(ended.code, 2, "{}", ended.err);
    let new = format!("{out}.new");
    let linked = std::path::Path::new(out).with_file_name("./program.fx.new");
    let linked = linked.to_str().expect("a temporary path is text");
    let ended = framex(&[
        "import",
        "csv",
        data,
        "--map",
        map,
        "--out",
        &new,
        "--refused",
        linked,
    ]);
    assert_eq!(ended.code, 2, "a file that is not there yet: {}", ended.err);
    assert!(!std::path::Path::new(&new).exists());
}

#[test]
fn an_import_that_is_refused_leaves_the_files_of_the_one_before() {
    let map = Program::of(MAP);
    for (data, why) in [
        (Program::of("id,nmae\n1,Ida\n"), "did you mean `nmae`?"),
        (Program::of(""), "it is empty"),
    ] {
        let (out, refused) = (Program::of("ida:Person.\n"), Program::of("id,name\n"));
        let ended = framex(&[
            "import",
            "csv",
            data.path(),
            "--map",
            map.path(),
            "--out",
            out.path(),
            "--refused",
            refused.path(),
        ]);
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains(why), "{}", ended.err);
        assert_eq!(
            (out.text(), refused.text()),
            ("ida:Person.\n".into(), "id,name\n".into())
        );
        assert_eq!(out.neighbours(), 1, "nothing is left beside it");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_that_takes_no_more_is_told_and_stays_a_device() {
    let (data, map) = (Program::of("id,name\n1,Ida\n"), Program::of(MAP));
    let run = |out| framex(&["import", "csv", data.path(), "--map", map.path(), "--out", out]);
    let ended = run("/dev/full");
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("the disk is full"), "{}", ended.err);
    let ended = run("/dev/stdout");
    assert_eq!(ended.code, 0, "{}", ended.err);
    assert!(
        ended.out.contains("p_1:Person[name -> \"Ida\"]."),
        "{}",
        ended.out
    );
}

#[test]
fn a_snapshot_and_a_graph_do_not_take_the_place_of_their_program() {
    let program = Program::of("world open.\nida:Person.\n");
    let path = program.path();
    for arguments in [
        vec!["snapshot", path, "--out", path],
        vec!["export", "rdf", path, "--out", path, "--as", "turtle"],
    ] {
        assert_eq!(framex(&arguments).code, 2);
        assert_eq!(program.text(), "world open.\nida:Person.\n");
    }
}
