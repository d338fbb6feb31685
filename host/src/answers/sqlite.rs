//! Answers in one SQLite file, readable with plain `sqlite3`.
//!
//! ```sql
//! CREATE TABLE answers (
//!   number     INTEGER PRIMARY KEY,  -- in the order in which they were kept
//!   key        TEXT NOT NULL,        -- SHA-256 over tool, model, parameters, schema, sample, messages
//!   content    TEXT NOT NULL,        -- SHA-256 over the same without model and parameters
//!   request    TEXT NOT NULL,        -- the request that first asked: read(d1)
//!   tool       TEXT NOT NULL,        -- _llm
//!   model      TEXT NOT NULL,        -- the model's name at its provider
//!   parameters TEXT NOT NULL,        -- a JSON object
//!   schema     TEXT,                 -- JSON Schema of the reply
//!   sample     TEXT,                 -- tool#sample
//!   system     TEXT NOT NULL,        -- the prompt
//!   user       TEXT NOT NULL,        -- the fields as one JSON object, or the input
//!   reply      TEXT,                 -- the model's text as it came; NULL where the call failed
//!   failure    TEXT,                 -- the kind of failure
//!   error      TEXT,                 -- its sentence
//!   tokens_in  INTEGER NOT NULL,
//!   tokens_out INTEGER NOT NULL,
//!   given      TEXT NOT NULL,        -- 2026-11-29T20:47:04Z
//!   run        TEXT NOT NULL         -- the run that first asked
//! );
//! ```
//!
//! `PRAGMA user_version` is the version of this layout; `PRAGMA application_id` says whose file it is.

use super::recorded::holds;
use super::{AnswerStore, Keys, Record};
use crate::failure::{Failure, FailureKind};
use crate::machine_fault::words;
use crate::models::{Outgoing, Usage};
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::path::Path;
use std::time::Duration;

/// `FrmX`, so that a stranger's database is never taken for ours.
const APPLICATION_ID: i64 = 0x4672_6d58;
const VERSION: i64 = 1;

const LAYOUT: &str = "
CREATE TABLE answers (
  number INTEGER PRIMARY KEY, key TEXT NOT NULL, content TEXT NOT NULL, request TEXT NOT NULL,
  tool TEXT NOT NULL, model TEXT NOT NULL, parameters TEXT NOT NULL, schema TEXT, sample TEXT,
  system TEXT NOT NULL, user TEXT NOT NULL, reply TEXT, failure TEXT, error TEXT,
  tokens_in INTEGER NOT NULL, tokens_out INTEGER NOT NULL, given TEXT NOT NULL, run TEXT NOT NULL
);
CREATE INDEX answers_by_key ON answers (key);
CREATE INDEX answers_by_content ON answers (content);
CREATE INDEX answers_by_request ON answers (request);
";

const COLUMNS: &str = "key, content, request, tool, model, parameters, schema, sample, system, user, reply, failure, error, tokens_in, tokens_out, given, run";

/// The answer store in a file.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
}

impl Sqlite {
    /// Opens a store, making it and its folder where they are missing.
    ///
    /// # Errors
    /// Why the file cannot be used, in one sentence.
    pub fn open(path: &Path) -> Result<Sqlite, String> {
        let unusable = |why: String| format!("the answer store `{}` cannot be used: {why}", path.display());
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|fault| unusable(words(&fault)))?;
        }
        let connection = Connection::open(path).map_err(|fault| unusable(fault.to_string()))?;
        let mut store = Sqlite { connection };
        store.prepare().map_err(unusable)?;
        Ok(store)
    }

    fn prepare(&mut self) -> Result<(), String> {
        let db = &mut self.connection;
        db.busy_timeout(Duration::from_secs(30)).map_err(said)?;
        // Whose file it is comes before anything that would write into it.
        let version: i64 = db
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(said)?;
        let owner: i64 = db
            .query_row("PRAGMA application_id", [], |row| row.get(0))
            .map_err(said)?;
        let tables: i64 = db
            .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
            .map_err(said)?;
        if owner != APPLICATION_ID && tables > 0 {
            return Err("it is another program's database; name a new file".into());
        }
        if version > VERSION {
            return Err(format!(
                "a newer version of FrameX wrote it (layout {version}, here {VERSION})"
            ));
        }
        let mode: String = db
            .query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0))
            .map_err(said)?;
        debug_assert!(mode == "wal" || mode == "memory");
        db.execute_batch("PRAGMA secure_delete = ON; PRAGMA synchronous = FULL;")
            .map_err(said)?;
        let begun = db
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(said)?;
        // Another process may have laid it out while this one waited.
        let tables: i64 = begun
            .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
            .map_err(said)?;
        if tables == 0 {
            let marks = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {VERSION};");
            begun.execute_batch(LAYOUT).map_err(said)?;
            begun.execute_batch(&marks).map_err(said)?;
        }
        begun.commit().map_err(said)
    }

    /// A reply before a failure, then the newest.
    fn best(&self, column: &str, value: &str) -> Result<Option<Record>, String> {
        let query = format!(
            "SELECT {COLUMNS} FROM answers WHERE {column} = ?1 ORDER BY reply IS NULL, number DESC LIMIT 1"
        );
        let found = self.connection.query_row(&query, [value], read).optional();
        found.map_err(said)
    }

    fn select(&self, tail: &str, values: impl rusqlite::Params) -> Result<Vec<Record>, String> {
        let query = format!("SELECT {COLUMNS} FROM answers {tail}");
        let mut statement = self.connection.prepare(&query).map_err(said)?;
        let rows = statement.query_map(values, read).map_err(said)?;
        rows.collect::<Result<Vec<_>, _>>().map_err(said)
    }
}

impl AnswerStore for Sqlite {
    fn find(&mut self, key: &str) -> Result<Option<Record>, String> {
        self.best("key", key)
    }

    fn find_content(&mut self, content: &str) -> Result<Option<Record>, String> {
        self.best("content", content)
    }

    fn near(&mut self, request: &str, tool: &str) -> Result<Vec<Record>, String> {
        let same = self.select(
            "WHERE request = ?1 AND tool = ?2 ORDER BY number DESC LIMIT 100",
            [request, tool],
        )?;
        match same.is_empty() {
            true => self.select("WHERE tool = ?1 ORDER BY number DESC LIMIT 100", [tool]),
            false => Ok(same),
        }
    }

    fn keep(&mut self, record: &Record) -> Result<(), String> {
        let outgoing = &record.outgoing;
        let failure = record.reply.as_ref().err();
        let parameters = serde_json::to_string(&outgoing.parameters).map_err(|fault| fault.to_string())?;
        let begun = self.connection.transaction().map_err(said)?;
        begun
            .execute(
                "DELETE FROM answers WHERE key = ?1 AND reply IS NULL",
                [&record.keys.call],
            )
            .map_err(said)?;
        let insert = format!(
            "INSERT INTO answers ({COLUMNS}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)"
        );
        let values = params![
            record.keys.call,
            record.keys.content,
            record.request,
            outgoing.tool,
            outgoing.model,
            parameters,
            outgoing.schema.as_ref().map(ToString::to_string),
            outgoing.sample,
            outgoing.system,
            outgoing.user,
            record.reply.as_ref().ok(),
            failure.map(|failure| failure.kind.name()),
            failure.map(|failure| &failure.sentence),
            record.usage.tokens_in as i64,
            record.usage.tokens_out as i64,
            record.given,
            record.run,
        ];
        begun.execute(&insert, values).map_err(said)?;
        begun.commit().map_err(said)
    }

    fn forget(&mut self, text: &str) -> Result<u64, String> {
        let begun = self
            .connection
            .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
            .map_err(said)?;
        let mut matching: Vec<i64> = Vec::new();
        {
            let query = format!("SELECT {COLUMNS}, number FROM answers");
            let mut statement = begun.prepare(&query).map_err(said)?;
            let mut rows = statement.query([]).map_err(said)?;
            while let Some(row) = rows.next().map_err(said)? {
                if holds(&read(row).map_err(said)?, text) {
                    matching.push(row.get(17).map_err(said)?);
                }
            }
        }
        for number in &matching {
            begun
                .execute("DELETE FROM answers WHERE number = ?1", [number])
                .map_err(said)?;
        }
        begun.commit().map_err(said)?;
        if !matching.is_empty() {
            // Deleted rows are overwritten, but old pages may stand in the log and in free pages.
            let scrub = "PRAGMA wal_checkpoint(TRUNCATE); VACUUM; PRAGMA wal_checkpoint(TRUNCATE);";
            self.connection.execute_batch(scrub).map_err(said)?;
        }
        Ok(matching.len() as u64)
    }

    fn all(&mut self) -> Result<Vec<Record>, String> {
        self.select("ORDER BY number", [])
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Record> {
    let json = |text: String, column: usize| {
        serde_json::from_str(&text).map_err(|fault| {
            rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(fault))
        })
    };
    let schema: Option<String> = row.get(6)?;
    let reply: Option<String> = row.get(10)?;
    let failure: Option<String> = row.get(11)?;
    let sentence: Option<String> = row.get(12)?;
    let kind = failure
        .as_deref()
        .and_then(FailureKind::named)
        .unwrap_or(FailureKind::ServerError);
    Ok(Record {
        keys: Keys {
            call: row.get(0)?,
            content: row.get(1)?,
        },
        request: row.get(2)?,
        outgoing: Outgoing {
            tool: row.get(3)?,
            model: row.get(4)?,
            parameters: match json(row.get(5)?, 5)? {
                serde_json::Value::Object(parameters) => parameters,
                _ => serde_json::Map::new(),
            },
            schema: schema.map(|text| json(text, 6)).transpose()?,
            sample: row.get(7)?,
            system: row.get(8)?,
            user: row.get(9)?,
        },
        reply: reply.ok_or_else(|| Failure::new(kind, sentence.unwrap_or_default())),
        usage: Usage {
            tokens_in: row.get::<_, i64>(13)? as u64,
            tokens_out: row.get::<_, i64>(14)? as u64,
        },
        given: row.get(15)?,
        run: row.get(16)?,
    })
}

/// The store in its own words.
fn said(fault: rusqlite::Error) -> String {
    fault.to_string()
}
