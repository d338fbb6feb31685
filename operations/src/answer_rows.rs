//! The rows of an answer as printed terms: a table whose columns are the variables.
//!
//! In: variables and values as the engine gives them. Out: what every door shows; on a wire a list of objects.
//!
//! Invariant: the columns stand in alphabetical order, and each row has a cell for each of them.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Variable and printed value, a row for each match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnswerRows {
    columns: Vec<String>,
    /// Row after row.
    cells: Vec<String>,
}

impl AnswerRows {
    /// - `variables`: in any order, each once and at least one.
    /// - `rows`: the values in the order of `variables`.
    pub(crate) fn of<'r, T: Copy + 'r>(
        variables: &[impl ToString],
        rows: impl Iterator<Item = &'r [T]>,
        print: impl Fn(T) -> String,
    ) -> AnswerRows {
        let mut places: Vec<(String, usize)> = variables
            .iter()
            .enumerate()
            .map(|(place, name)| (name.to_string(), place))
            .collect();
        places.sort_unstable();
        let cells = rows.flat_map(|row| places.iter().map(|(_, place)| print(row[*place])));
        AnswerRows {
            cells: cells.collect(),
            columns: places.into_iter().map(|(name, _)| name).collect(),
        }
    }

    /// How many rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len() / self.columns.len().max(1)
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The variables, in alphabetical order.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The cells of each row, in the order of the columns.
    pub fn rows(&self) -> impl Iterator<Item = &[String]> + '_ {
        self.cells.chunks_exact(self.columns.len().max(1))
    }

    /// Variable and value of each row, in the order of the columns.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = impl Iterator<Item = (&String, &String)>> + '_ {
        self.rows().map(|row| self.columns.iter().zip(row))
    }
}

impl Serialize for AnswerRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for row in self.rows() {
            list.serialize_element(&Row {
                columns: &self.columns,
                cells: row,
            })?;
        }
        list.end()
    }
}

struct Row<'r> {
    columns: &'r [String],
    cells: &'r [String],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.cells.len()))?;
        for (name, value) in self.columns.iter().zip(self.cells) {
            object.serialize_entry(name, value)?;
        }
        object.end()
    }
}

impl JsonSchema for AnswerRows {
    fn schema_name() -> Cow<'static, str> {
        Vec::<BTreeMap<String, String>>::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Vec::<BTreeMap<String, String>>::json_schema(generator)
    }
}
