//! What the process between this program and a measured one says of it.

use std::process::Command;

/// What was said of `program`, as JSON.
fn said_of(program: &str) -> serde_json::Value {
    let file = std::env::temp_dir().join(format!("framex-timed-{}-{program}", std::process::id()));
    let status = Command::new(env!("CARGO_BIN_EXE_framex-bench"))
        .arg("timed")
        .args([file.as_os_str(), "0".as_ref(), program.as_ref()])
        .status()
        .unwrap();
    assert!(status.success());
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(file).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn a_small_process_has_a_small_peak_also_where_a_large_one_measures_it() {
    let held = vec![1u8; 200 << 20];
    let said = said_of("true");
    assert_eq!(said["code"], 0);
    assert!(said["peak_mib"].as_f64().unwrap() < 100.0, "{said}");
    assert_eq!(held.iter().filter(|byte| **byte == 1).count(), 200 << 20);
}

#[test]
fn a_program_that_is_not_there_is_a_problem_in_words() {
    let said = said_of("framex-no-such-program");
    assert!(
        said["problem"].as_str().unwrap().starts_with("cannot be started"),
        "{said}"
    );
}
