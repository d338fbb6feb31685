use ascent::ascent;
ascent! {
    relation edge(u32, u32);
    relation cycle(u32, u32, u32);
    cycle(x, y, z) <-- edge(x, y), edge(y, z), edge(z, x);
}
fn main() {
    let edges = std::env::args().nth(1).expect("the edges");
    let mut program = AscentProgram::default();
    program.edge = peerbench::read_u32::<2>(&edges).into_iter().map(|row| (row[0], row[1])).collect();
    program.run();
    println!("cycle={}", program.cycle.len());
}
