//! Dates and date-times: strings in ISO form, in the proleptic Gregorian calendar, years 0000 to 9999.
//!
//! A date is `2026-09-14`. A date-time has `T` or a blank after it, hours and minutes, and may have seconds,
//! a fraction of them, and `Z` or an offset: `2026-09-14T08:30:00.5+02:00`. Every built-in takes either;
//! of a date-time it reads the date as written and leaves the rest alone.
//!
//! # Source
//! Days from and to a civil date: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".

use crate::terms::{Term, Terms};

struct Date {
    year: i64,
    month: i64,
    day: i64,
}

const LETTERS_OF_A_DATE: usize = 10;
const LEAST_DAY: i64 = -719_528;
const GREATEST_DAY: i64 = 2_932_896;

/// Whether the text is a date: `2026-09-14`.
#[must_use]
pub fn is_date(text: &str) -> bool {
    text.len() == LETTERS_OF_A_DATE && read(text).is_some()
}

/// Whether the text is a date-time: `2026-09-14T08:30`, `2026-09-14T08:30:00Z`.
#[must_use]
pub fn is_date_time(text: &str) -> bool {
    text.len() > LETTERS_OF_A_DATE && read(text).is_some()
}

/// The date so many days later; of a date-time the same time of that day.
pub(super) fn add_days(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let text = terms.as_string(arguments[0])?;
    let days = terms.as_number(arguments[1])?.small_integer()?;
    let moved = read(text)?.days().checked_add(days)?;
    if !(LEAST_DAY..=GREATEST_DAY).contains(&moved) {
        return None;
    }
    let Date { year, month, day } = Date::of_days(moved);
    let rest = &text[LETTERS_OF_A_DATE..];
    let text = format!("{year:04}-{month:02}-{day:02}{rest}");
    Some(terms.string(&text))
}

/// How many days the second is after the first.
pub(super) fn days_between(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let from = read(terms.as_string(arguments[0])?)?;
    let to = read(terms.as_string(arguments[1])?)?;
    Some(terms.integer(to.days() - from.days()))
}

pub(super) fn year(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let date = read(terms.as_string(arguments[0])?)?;
    Some(terms.integer(date.year))
}

pub(super) fn month(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let date = read(terms.as_string(arguments[0])?)?;
    Some(terms.integer(date.month))
}

pub(super) fn day(arguments: &[Term], terms: &mut Terms) -> Option<Term> {
    let date = read(terms.as_string(arguments[0])?)?;
    Some(terms.integer(date.day))
}

fn read(text: &str) -> Option<Date> {
    let (date, time) = text.split_at_checked(LETTERS_OF_A_DATE)?;
    let bytes = date.as_bytes();
    if bytes[4] != b'-' || bytes[7] != b'-' {
        return None;
    }
    let date = Date {
        year: digits(date, 0, 4)?,
        month: digits(date, 5, 2)?,
        day: digits(date, 8, 2)?,
    };
    let is_of_calendar =
        (1..=12).contains(&date.month) && (1..=days_of_month(date.year, date.month)).contains(&date.day);
    (is_of_calendar && (time.is_empty() || is_time(time))).then_some(date)
}

/// `T08:30`, `T08:30:00`, `T08:30:00.25`, each with `Z`, `+02:00` or nothing.
fn is_time(text: &str) -> bool {
    let Some(time) = text.strip_prefix(['T', ' ']) else {
        return false;
    };
    let (clock, offset) = match time.find(['Z', '+', '-']) {
        Some(at) => time.split_at(at),
        None => (time, ""),
    };
    let (clock, fraction) = match clock.split_once('.') {
        Some((clock, fraction)) => (clock, Some(fraction)),
        None => (clock, None),
    };
    let is_fraction = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_clock = match clock.len() {
        5 => fraction.is_none() && is_hours_and_minutes(clock),
        8 => {
            is_hours_and_minutes(clock)
                && clock.as_bytes()[5] == b':'
                && digits(clock, 6, 2).is_some_and(|seconds| seconds <= 60)
                && fraction.is_none_or(is_fraction)
        }
        _ => false,
    };
    let is_offset = match offset {
        "" | "Z" => true,
        signed => signed.len() == 6 && signed.as_bytes()[0] != b'Z' && is_hours_and_minutes(&signed[1..]),
    };
    is_clock && is_offset
}

fn is_hours_and_minutes(text: &str) -> bool {
    digits(text, 0, 2).is_some_and(|hours| hours <= 23)
        && text.as_bytes().get(2) == Some(&b':')
        && digits(text, 3, 2).is_some_and(|minutes| minutes <= 59)
}

fn digits(text: &str, from: usize, count: usize) -> Option<i64> {
    let part = text.get(from..from + count)?;
    let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| part.parse().ok())?
}

fn days_of_month(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Date {
    /// Days since 1970-01-01.
    fn days(&self) -> i64 {
        // The year begins in March, so that the day a leap year adds is its last.
        let year = if self.month <= 2 { self.year - 1 } else { self.year };
        let era = year.div_euclid(400);
        let year_of_era = year.rem_euclid(400);
        let day_of_year = (153 * ((self.month + 9) % 12) + 2) / 5 + self.day - 1;
        let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
        era * 146_097 + day_of_era - 719_468
    }

    fn of_days(days: i64) -> Date {
        let shifted = days + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let shifted_month = (5 * day_of_year + 2) / 153;
        let month = (shifted_month + 2) % 12 + 1;
        Date {
            year: era * 400 + year_of_era + i64::from(month <= 2),
            month,
            day: day_of_year - (153 * shifted_month + 2) / 5 + 1,
        }
    }
}
