//! What a command writes never takes the place of what it reads.

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
