//! Writes what one row says: a frame for each object that the mapping makes of it.
//!
//! In: the cells of a row. Out: statements appended, all on one line; or why the row is refused, and where.
//!
//! Invariant: where a row is refused nothing of it stays written or remembered.

use crate::cell;
use crate::cells::{Cells, Value};
use crate::duplicates::Duplicates;
use crate::mapping::{self, Kind};
use crate::name;
use crate::plan::{ColumnPlan, Plan, PlannedPart, TablePlan};
use crate::reason::Reason;

/// What rows are about so far, and room to work in.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    objects: Vec<Duplicates>,
    /// The numbers of the objects that this row made remembered.
    remembered: Vec<usize>,
    name: String,
    /// Objects and values written.
    pub(crate) facts: u64,
}

/// Why a row is refused.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) reason: Reason,
    /// The number of the object.
    pub(crate) table: usize,
    /// The number of the column in it that gives values; none for the object's name.
    pub(crate) column: Option<usize>,
    /// The number of the column used.
    pub(crate) number: Option<usize>,
    /// The value at fault.
    pub(crate) value: Option<Value>,
    /// The text at fault.
    pub(crate) text: String,
}

/// A reason, with the column used and the value that it lies in.
type Fault = (Reason, Option<usize>, Option<Value>, String);

impl Writer {
    /// Nothing said yet about the objects of a plan.
    pub(crate) fn new(plan: &Plan<'_>) -> Writer {
        Writer {
            objects: plan.tables.iter().map(|_| Duplicates::default()).collect(),
            ..Writer::default()
        }
    }

    /// Appends the statements of a row.
    pub(crate) fn row(
        &mut self,
        plan: &Plan<'_>,
        cells: Cells<'_>,
        line: u32,
        out: &mut Vec<u8>,
    ) -> Result<(), Refused> {
        let (before, facts) = (out.len(), self.facts);
        self.remembered.clear();
        for (number, table) in plan.tables.iter().enumerate() {
            if let Err((column, (reason, used, value, text))) = self.objects(number, table, cells, line, out)
            {
                out.truncate(before);
                self.facts = facts;
                while let Some(number) = self.remembered.pop() {
                    self.objects[number].forget_last();
                }
                return Err(Refused {
                    reason,
                    table: number,
                    column,
                    number: used,
                    value,
                    text,
                });
            }
        }
        Ok(())
    }

    /// The object of the row, or of each item of a list in it.
    fn objects(
        &mut self,
        number: usize,
        plan: &TablePlan<'_>,
        cells: Cells<'_>,
        line: u32,
        out: &mut Vec<u8>,
    ) -> Result<(), (Option<usize>, Fault)> {
        let Some((list, is_within)) = &plan.each else {
            return self.object(number, plan, cells, line, out);
        };
        for item in cells.of(*list) {
            let of = cells.within(item, is_within);
            self.object(number, plan, Cells { of: &of, ..cells }, line, out)?;
        }
        Ok(())
    }

    fn object(
        &mut self,
        number: usize,
        plan: &TablePlan<'_>,
        cells: Cells<'_>,
        line: u32,
        out: &mut Vec<u8>,
    ) -> Result<(), (Option<usize>, Fault)> {
        let start = out.len();
        if start > 0 && out[start - 1] == b'.' {
            out.push(b' ');
        }
        let table = plan.table;
        let name_at = out.len();
        self.name(&plan.object, table, cells, None, out)
            .map_err(|fault| (None, fault))?;
        if table.duplicates == mapping::Duplicates::Refuse {
            let name = &out[name_at..];
            if let Some(before) = self.objects[number].line_before(name, line) {
                let name = String::from_utf8_lossy(name).into_owned();
                let used = plan.object.iter().find_map(|part| match part {
                    PlannedPart::Column(used) => Some(*used),
                    PlannedPart::Text(_) => None,
                });
                let value = used.and_then(|used| cells.of(used).first().copied());
                return Err((None, (Reason::Duplicate(before), used, value, name)));
            }
            self.remembered.push(number);
        }
        if let Some(class) = &table.class {
            out.push(b':');
            out.extend_from_slice(class.as_bytes());
            self.facts += 1;
        }
        let (mut written, frame) = (0, out.len());
        for (at, column) in plan.columns.iter().enumerate() {
            for value in cells.of(column.number) {
                let done = self.values(column, table, cells, value, &mut written, out);
                done.map_err(|(reason, text)| (Some(at), (reason, Some(column.number), Some(*value), text)))?;
            }
        }
        self.facts += written;
        match written {
            // Without a class or a value nothing is said of the object.
            0 if table.class.is_none() => out.truncate(start),
            0 => out.push(b'.'),
            _ => {
                out[frame] = b'[';
                out.extend_from_slice(b"].");
            }
        }
        Ok(())
    }

    /// Appends the values that one cell gives: several where it is split, none where it stands for none.
    fn values(
        &mut self,
        plan: &ColumnPlan<'_>,
        table: &mapping::Table,
        cells: Cells<'_>,
        value: &Value,
        written: &mut u64,
        out: &mut Vec<u8>,
    ) -> Result<(), (Reason, String)> {
        if value.is_nested {
            return Err((Reason::Nested, String::new()));
        }
        let text = cells.text(value);
        let Some(separator) = &plan.column.split else {
            let is_text = value.is_text && plan.column.kind == Kind::String;
            let is_missing = match is_text {
                true => table.missing.iter().any(|missing| missing == text),
                false => is_missing(text, table),
            };
            return match is_missing {
                true => Ok(()),
                false => self.value(plan, table, cells, text, written, out),
            };
        };
        let parts = text.split(separator.as_str()).map(str::trim);
        for part in parts.filter(|part| !is_missing(part, table)) {
            self.value(plan, table, cells, part, written, out)?;
        }
        Ok(())
    }

    fn value(
        &mut self,
        plan: &ColumnPlan<'_>,
        table: &mapping::Table,
        cells: Cells<'_>,
        text: &str,
        written: &mut u64,
        out: &mut Vec<u8>,
    ) -> Result<(), (Reason, String)> {
        // The first separator becomes the bracket of the frame.
        out.extend_from_slice(if *written == 0 { b" " } else { b"; " });
        out.extend_from_slice(plan.column.slot.as_bytes());
        self.arguments(plan, table, cells, out)?;
        out.extend_from_slice(b" -> ");
        match &plan.object {
            Some(parts) => {
                let given = Some((plan.number, text));
                let named = self.name(parts, table, cells, given, out);
                named.map_err(|(reason, _, _, text)| (reason, text))?;
            }
            None => cell::write(text, plan.column, table.decimal_point, out)
                .map_err(|reason| (reason, text.to_owned()))?,
        }
        *written += 1;
        Ok(())
    }

    /// Appends the parameters of a method, in parentheses; nothing of a slot.
    fn arguments(
        &mut self,
        plan: &ColumnPlan<'_>,
        table: &mapping::Table,
        cells: Cells<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), (Reason, String)> {
        for (at, (number, (header, kind))) in plan.arguments.iter().zip(&plan.column.arguments).enumerate() {
            out.extend_from_slice(if at == 0 { b"(" } else { b", " });
            let text = match cells.of(*number) {
                [] => "",
                [value] if !value.is_nested => cells.text(value),
                _ => return Err((Reason::SeveralArguments, header.clone())),
            };
            if is_missing(text.trim(), table) {
                return Err((Reason::NoArgument, header.clone()));
            }
            cell::write_plain(text, kind, table.decimal_point, out).map_err(|_| {
                let kind = kind.name();
                (
                    Reason::ArgumentKind,
                    format!("`{header}`: `{}` is no {kind}", text.escape_debug()),
                )
            })?;
        }
        if !plan.arguments.is_empty() {
            out.push(b')');
        }
        Ok(())
    }

    /// Appends a name made of columns; `given` stands in the place of its column's value.
    fn name(
        &mut self,
        parts: &[PlannedPart<'_>],
        table: &mapping::Table,
        cells: Cells<'_>,
        given: Option<(usize, &str)>,
        out: &mut Vec<u8>,
    ) -> Result<(), Fault> {
        self.name.clear();
        let mut last = None;
        for part in parts {
            match part {
                PlannedPart::Text(text) => self.name.push_str(text),
                PlannedPart::Column(used) => {
                    let value = cells.of(*used).first().copied();
                    let fault = |reason| (reason, Some(*used), value, String::new());
                    let text = match (given, cells.of(*used)) {
                        (Some((column, text)), _) if column == *used => text.trim(),
                        (_, []) => "",
                        (_, [value]) if value.is_nested => return Err(fault(Reason::Nested)),
                        (_, [value]) => cells.text(value).trim(),
                        (_, [_, _, ..]) => return Err(fault(Reason::Several)),
                    };
                    if is_missing(text, table) {
                        return Err(fault(Reason::NoName));
                    }
                    self.name.push_str(text);
                    last = Some((*used, value));
                }
            }
        }
        name::write(&self.name, out).map_err(|reason| {
            (
                reason,
                last.map(|(used, _)| used),
                last.and_then(|(_, value)| value),
                self.name.clone(),
            )
        })
    }
}

/// Whether a text stands for no value; an empty one does.
fn is_missing(text: &str, table: &mapping::Table) -> bool {
    text.is_empty() || table.missing.iter().any(|missing| missing == text)
}
