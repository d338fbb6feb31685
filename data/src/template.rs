//! Makes a name from columns: `staff_{Staff No}`.
//!
//! In: a text with headers in braces. Out: a [`Template`]: texts and headers in turn.
//!
//! Invariant: a template names at least one column, so that not all rows are one object.

/// A text with places for columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<Part>);

/// A part of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Stands as it is.
    Text(String),
    /// The value of the column with this header.
    Column(String),
}

/// Why a text is no template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MalformedTemplate {
    /// A brace without its partner.
    Brace,
    /// It names no column.
    NoColumn,
    /// It holds a letter that no name of an object can hold.
    Letter(char),
}

impl Template {
    /// Reads a template.
    ///
    /// # Errors
    /// [`MalformedTemplate`].
    ///
    /// # Example
    /// ```
    /// # use framex_data::{Part, Template};
    /// let template = Template::parse("staff_{Staff No}").unwrap();
    /// assert_eq!(template.parts()[1], Part::Column("Staff No".to_owned()));
    /// ```
    pub fn parse(text: &str) -> Result<Template, MalformedTemplate> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(at);
            let (header, after) = after
                .strip_prefix('{')
                .and_then(|after| after.split_once('}'))
                .ok_or(MalformedTemplate::Brace)?;
            parts.extend((!before.is_empty()).then(|| Part::Text(before.to_owned())));
            parts.push(Part::Column(header.to_owned()));
            rest = after;
        }
        parts.extend((!rest.is_empty()).then(|| Part::Text(rest.to_owned())));
        for part in &parts {
            if let Part::Text(text) = part
                && let Some(letter) = text.chars().find(|letter| "()\"`\n".contains(*letter))
            {
                return Err(MalformedTemplate::Letter(letter));
            }
        }
        let has_column = parts.iter().any(|part| matches!(part, Part::Column(_)));
        has_column
            .then_some(Template(parts))
            .ok_or(MalformedTemplate::NoColumn)
    }

    /// The name that is the text of one column.
    #[must_use]
    pub fn column(header: &str) -> Template {
        Template(vec![Part::Column(header.to_owned())])
    }

    /// Its parts, in order.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.0
    }
}
