//! Finds the columns that a mapping speaks of among those of a file.
//!
//! In: a [`Mapping`] and, for a table, its headers. Out: a [`Plan`] in which every column is a number.
//!
//! Invariant: the numbers count the columns that are used, each once, in the order in which the mapping names them.

use crate::mapping::{Column, Mapping, Table};
use crate::template::{Part, Template};
use framex_source::nearest;

/// A mapping whose columns are numbers.
#[derive(Debug)]
pub(crate) struct Plan<'m> {
    /// One object of each row.
    pub(crate) tables: Vec<TablePlan<'m>>,
    /// The headers of the columns used, or the paths.
    pub(crate) used: Vec<&'m str>,
}

/// How one object is made.
#[derive(Debug)]
pub(crate) struct TablePlan<'m> {
    pub(crate) table: &'m Table,
    /// The list whose items become objects, and for each column used whether it lies within an item.
    pub(crate) each: Option<(usize, Vec<bool>)>,
    pub(crate) object: Vec<PlannedPart<'m>>,
    pub(crate) columns: Vec<ColumnPlan<'m>>,
}

/// How the values of one column are made.
#[derive(Debug)]
pub(crate) struct ColumnPlan<'m> {
    pub(crate) column: &'m Column,
    /// The column used.
    pub(crate) number: usize,
    /// How the name is made, where the value is an object.
    pub(crate) object: Option<Vec<PlannedPart<'m>>>,
    /// The columns used that give the parameters.
    pub(crate) arguments: Vec<usize>,
}

/// A part of a name.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlannedPart<'m> {
    /// Stands as it is.
    Text(&'m str),
    /// The value of this column.
    Column(usize),
}

/// A mapping speaks of a column that is not one of the file's, or is two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnFault {
    /// As the mapping names it.
    pub header: String,
    /// What the mapping calls the object.
    pub table: String,
    /// One of nearly that name.
    pub near: Option<String>,
    /// The columns there are.
    pub headers: Vec<String>,
    /// Whether several have the name.
    pub is_several: bool,
}

impl<'m> Plan<'m> {
    /// The plan of a mapping.
    pub(crate) fn of(mapping: &'m Mapping) -> Plan<'m> {
        let mut used = Vec::new();
        let tables = mapping.tables.iter().map(|table| {
            let object = planned(&table.object, &mut used);
            let columns = table.columns.iter().map(|column| ColumnPlan {
                column,
                number: number(&column.header, &mut used),
                object: column
                    .object
                    .as_ref()
                    .map(|template| planned(template, &mut used)),
                arguments: column
                    .arguments
                    .iter()
                    .map(|(header, _)| number(header, &mut used))
                    .collect(),
            });
            let columns = columns.collect();
            let each = table
                .each
                .as_deref()
                .map(|list| (number(list, &mut used), Vec::new()));
            TablePlan {
                table,
                each,
                object,
                columns,
            }
        });
        let mut tables: Vec<TablePlan<'_>> = tables.collect();
        for (list, is_within) in tables.iter_mut().filter_map(|plan| plan.each.as_mut()) {
            let list = used[*list];
            let lies_within = |path: &&str| {
                let rest = path.strip_prefix(list);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
            };
            *is_within = used.iter().map(lies_within).collect();
        }
        Plan { tables, used }
    }

    /// The place of each column used among the headers.
    pub(crate) fn places(&self, headers: &[String]) -> Result<Vec<usize>, ColumnFault> {
        let place = |header: &&str| {
            let mut places = headers
                .iter()
                .enumerate()
                .filter(|(_, known)| known == header)
                .map(|(place, _)| place);
            match (places.next(), places.next()) {
                (Some(place), None) => Ok(place),
                (found, _) => Err(self.fault(header, headers, found.is_some())),
            }
        };
        self.used.iter().map(place).collect()
    }

    fn fault(&self, header: &str, headers: &[String], is_several: bool) -> ColumnFault {
        let number = self.used.iter().position(|used| *used == header);
        let speaks = |plan: &&TablePlan<'_>| {
            let is_it = |part: &PlannedPart<'_>| matches!(part, PlannedPart::Column(n) if Some(*n) == number);
            let is_argument =
                |column: &ColumnPlan<'_>| column.arguments.iter().any(|used| Some(*used) == number);
            plan.each.as_ref().is_some_and(|(list, _)| Some(*list) == number)
                || plan.object.iter().any(is_it)
                || plan
                    .columns
                    .iter()
                    .any(|column| Some(column.number) == number || is_argument(column))
        };
        let near = nearest(header, headers.iter().map(String::as_str));
        ColumnFault {
            header: header.to_owned(),
            table: self
                .tables
                .iter()
                .find(speaks)
                .map_or_else(String::new, |plan| plan.table.name.clone()),
            near: near.map(str::to_owned),
            headers: headers.to_vec(),
            is_several,
        }
    }
}

fn planned<'m>(template: &'m Template, used: &mut Vec<&'m str>) -> Vec<PlannedPart<'m>> {
    let part = |part: &'m Part| match part {
        Part::Text(text) => PlannedPart::Text(text),
        Part::Column(header) => PlannedPart::Column(number(header, used)),
    };
    template.parts().iter().map(part).collect()
}

fn number<'m>(header: &'m str, used: &mut Vec<&'m str>) -> usize {
    used.iter().position(|known| *known == header).unwrap_or_else(|| {
        used.push(header);
        used.len() - 1
    })
}
