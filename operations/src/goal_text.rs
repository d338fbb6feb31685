//! Prints a goal as its author wrote it, on one line.

/// The text with every run of white space outside strings and names in backquotes made one space, without
/// comments, `?-` and the full stop.
pub(crate) fn on_one_line(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars().peekable();
    let mut inside = None;
    while let Some(letter) = letters.next() {
        match (inside, letter) {
            (Some('"'), '\\') => {
                out.push(letter);
                out.extend(letters.next());
            }
            (Some(mark), _) => {
                out.push(letter);
                if letter == mark {
                    inside = None;
                }
            }
            (None, '"' | '`') => {
                out.push(letter);
                inside = Some(letter);
            }
            (None, '/') if letters.peek() == Some(&'/') => {
                letters.by_ref().find(|letter| *letter == '\n');
                space(&mut out);
            }
            (None, _) if letter.is_whitespace() => space(&mut out),
            (None, _) => out.push(letter),
        }
    }
    let out = out.trim();
    let out = out.strip_prefix("?-").unwrap_or(out);
    out.strip_suffix('.').unwrap_or(out).trim().to_owned()
}

fn space(out: &mut String) {
    if !out.ends_with(' ') {
        out.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::on_one_line;

    #[test]
    fn a_goal_over_several_lines_becomes_one_and_its_strings_stay() {
        let text = "?- ?X:Person[name -> \"a  \\\" // b\"] // why\n   AND ?X[age -> 4].";
        assert_eq!(
            on_one_line(text),
            "?X:Person[name -> \"a  \\\" // b\"] AND ?X[age -> 4]"
        );
    }
}
