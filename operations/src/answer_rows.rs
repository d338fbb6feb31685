//! The rows of an answer as printed terms: a table whose columns are the variables.
//!
//! In: variables and values as the engine gives them. Out: what every door shows; on a wire a list of objects.
//!
//! Invariant: the columns stand in alphabetical order, and each row has a cell for each of them.

use crate::csv::csv_line;
use crate::printed::{Printed, Printing};
use framex_fixpoint::Bindings;
use framex_term::Terms;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Variable and printed value, a row for each match.
#[derive(Clone, Debug, Default)]
pub struct AnswerRows {
    columns: Vec<String>,
    /// Row after row, as they were found.
    cells: Printed,
    /// The numbers of the rows, in order.
    order: Vec<u32>,
}

impl AnswerRows {
    /// - `variables`: in any order, each once and at least one.
    /// - `bindings`: the values in the order of `variables`; of them those `shown`.
    pub(crate) fn of(
        variables: &[impl ToString],
        bindings: &Bindings,
        shown: Range<usize>,
        terms: &Terms,
    ) -> AnswerRows {
        let mut places: Vec<(String, usize)> = variables
            .iter()
            .enumerate()
            .map(|(place, name)| (name.to_string(), place))
            .collect();
        places.sort_unstable();
        let shown = &bindings.order()[shown];
        // What lies together in memory is printed together, in whatever order it is shown.
        let mut at_of: Vec<Option<u32>> = vec![None; bindings.len()];
        for (number, at) in shown.iter().zip(0..) {
            at_of[*number as usize] = Some(at);
        }
        let (mut cells, mut order) = (Printing::default(), vec![0; shown.len()]);
        let found = at_of.into_iter().zip(0..);
        let shown = found.filter_map(|(at, number)| Some((at?, bindings.found(number))));
        for ((at, row), printed) in shown.zip(0..) {
            for (_, place) in &places {
                cells.add(|text| terms.print_to(row[*place], text));
            }
            order[at as usize] = printed;
        }
        AnswerRows {
            cells: cells.end(),
            columns: places.into_iter().map(|(name, _)| name).collect(),
            order,
        }
    }

    /// How many rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// The variables, in alphabetical order.
    #[must_use]
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The cells of each row, in the order of the columns.
    pub fn rows(&self) -> impl Iterator<Item = impl Iterator<Item = &str>> {
        (0..self.len()).map(|row| self.row(row))
    }

    /// Variable and value of each row, in the order of the columns.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = impl Iterator<Item = (&str, &str)>> {
        self.rows().map(|row| self.names().zip(row))
    }

    /// Comma-separated values: a line of the variables, and one for each row.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut out = String::with_capacity(self.cells.bytes() + self.cells.len() + self.len());
        csv_line(self.names(), &mut out);
        for row in self.rows() {
            csv_line(row, &mut out);
        }
        out
    }

    fn row(&self, row: usize) -> impl Iterator<Item = &str> {
        let (width, row) = (self.columns.len(), self.order[row] as usize);
        (row * width..(row + 1) * width).map(|cell| self.cells.get(cell))
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(String::as_str)
    }
}

impl PartialEq for AnswerRows {
    fn eq(&self, other: &AnswerRows) -> bool {
        self.columns == other.columns
            && self.len() == other.len()
            && (0..self.len()).all(|row| self.row(row).eq(other.row(row)))
    }
}

impl Eq for AnswerRows {}

impl Serialize for AnswerRows {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len()))?;
        for row in 0..self.len() {
            list.serialize_element(&Row { rows: self, row })?;
        }
        list.end()
    }
}

struct Row<'r> {
    rows: &'r AnswerRows,
    row: usize,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.rows.columns.len()))?;
        for (name, value) in self.rows.names().zip(self.rows.row(self.row)) {
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
