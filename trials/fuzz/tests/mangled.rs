//! The short form: a few thousand mangled programs through every target.

#[test]
fn three_thousand_mangled_programs_break_no_target() {
    let seed = 20_260_914;
    let programs = framex_fuzz::material();
    match framex_fuzz::run(seed, 0, &programs, |number| number < 3000) {
        Ok(report) => println!(
            "seed {seed}: {} inputs from {} programs, {} of them without a problem",
            report.inputs,
            programs.len(),
            report.sound
        ),
        Err(failure) => panic!("seed {seed}: {failure:#?}"),
    }
}
