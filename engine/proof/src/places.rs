//! Where stated facts come from: what a proof's leaves show, told by whoever keeps the files and receipts.

use framex_term::Fact;

/// One statement of a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The file's name, the annotated source, or the receipt.
    pub source: String,
    /// As annotated.
    pub time: Option<String>,
    /// As annotated, printed.
    pub weight: Option<String>,
    /// `file:line:column`; empty for a receipt.
    pub at: String,
    /// Of a receipt.
    pub receipt: Option<Receipt>,
}

/// The request whose answer states a fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Receipt {
    /// The request, printed.
    pub request: String,
    /// The run in which it was carried out.
    pub run: String,
    /// The model that answered, where one did.
    pub model: Option<String>,
    /// When, in ISO form.
    pub date: Option<String>,
}

/// Who knows where facts are stated.
pub trait Places {
    /// Every statement of the fact, in a fixed order.
    fn statements(&self, fact: &Fact) -> Vec<Place>;
}

/// For tests and for programs without files: nothing is known.
impl Places for () {
    fn statements(&self, _fact: &Fact) -> Vec<Place> {
        Vec::new()
    }
}
