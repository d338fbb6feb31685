// with: ../register.fx ../questions.fx ../review.fx
// Every outcome and every finding, from receipts written by hand over one-line texts.

maintenance[
    text -> "Brightwater (the Provider) and Halden (the Customer). It ends on 28 February 2027. Fee: CHF 100."
].
lease[
    text -> "Kesteven (the Landlord) and Halden (UK) Limited (the Tenant). It begins on 1 October 2023."
].

// Every agreement that has a text is asked every question, once.
expect bindings 10: read(?D, ?T)[tool#requested -> true].
expect true: read(lease, parties)[tool#name -> "_llm"; groundIn -> ?Text; document -> ?Text].

// The parties: introduced as such, or not.
read(maintenance, parties)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "provider";
    row(1, "value") -> "Brightwater";
    row(1, "quote") -> "Brightwater (the Provider)";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "customer";
    row(2, "value") -> "Orsino";
    row(2, "quote") -> "Orsino acquired the shares of the Provider";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true
].
expect true: maintenance[outcome("provider") -> "accepted"; has("provider") -> "Brightwater"].
expect true: maintenance[outcome("customer") -> "refused"].
expect true: reading(maintenance, parties, 2)[
        refused -> "the quote does not introduce it as this party"
    ].

// The roles must not be swapped, and a name may hold parentheses.
read(lease, parties)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "provider";
    row(1, "value") -> "Halden (UK) Limited";
    row(1, "quote") -> "Kesteven (the Landlord) and Halden (UK) Limited (the Tenant)";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "customer";
    row(2, "value") -> "Halden (UK) Limited";
    row(2, "quote") -> "Kesteven (the Landlord) and Halden (UK) Limited (the Tenant)";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true
].
expect true: lease[outcome("provider") -> "refused"; outcome("customer") -> "accepted"].

// A failed call is unread, and neither refused nor unknown.
read(lease, duration)[
    tool#status -> "failed";
    tool#completed -> true;
    tool#failure -> "timeout";
    error -> "no answer in time"
].
expect true: lease[
        outcome("effectiveDate") -> "unread";
        outcome("endDate") -> "unread";
        outcome("noticePeriod") -> "unread"
    ].
expect true: lease[unread("endDate") -> "no answer in time"].

// An answer without rows leaves its questions unknown.
read(lease, terms)[tool#status -> "succeeded"; tool#completed -> true].
expect true: lease[outcome("governingLaw") -> "unknown"; outcome("fee") -> "unknown"].

// A quote that is not there, or that stands in another agreement; a value that its quote does not hold.
read(supply, duration)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "endDate";
    row(1, "value") -> "28 February 2027";
    row(1, "quote") -> "It ends on 28 February 2027.";
    row(1, "quoteFound") -> false;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "effectiveDate";
    row(2, "value") -> "2 July 2024";
    row(2, "quote") -> "takes effect on 1 July 2024";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> false
].
expect true: reading(supply, duration, 1)[
        refused -> "the quote is not in the agreement";
        refused -> "the quote is from another agreement: maintenance"
    ].
expect bindings 1: reading(supply, duration, 2)[refused -> ?Why].
expect true: reading(supply, duration, 2)[refused -> "the value is not in its quote"].
expect true: supply[outcome("endDate") -> "refused"].

// The day of signing is not the day of effect.
read(loan, duration)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "effectiveDate";
    row(1, "value") -> "14 August 2024";
    row(1, "quote") -> "dated 14 August 2024";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true
].
expect true: loan[outcome("effectiveDate") -> "refused"; outcome("endDate") -> "unknown"].

// What was not asked, and what this kind of agreement does not settle.
read(processing, terms)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "fee";
    row(1, "value") -> "CHF 18,500";
    row(1, "quote") -> "a monthly fee of CHF 18,500";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "penalty";
    row(2, "value") -> "none";
    row(2, "quote") -> "none";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true;
    row(3, "slot") -> "governingLaw";
    row(3, "value") -> "Swiss law";
    row(3, "quoteFound") -> false;
    row(3, "valueQuoted") -> false;
    row(4, "slot") -> "governingLaw";
    row(4, "quote") -> "none";
    row(4, "quoteFound") -> true;
    row(4, "valueQuoted") -> false
].
expect true: reading(processing, terms, 1)[
        refused -> "an agreement of this kind does not settle it"
    ].
expect true: reading(processing, terms, 2)[refused -> "this was not asked"].
expect bindings 1: reading(processing, terms, 3)[refused -> ?Why].
expect true: reading(processing, terms, 3)[refused -> "it comes without a quote"].
expect true: processing[incomplete(terms, 4) -> true; outcome("governingLaw") -> "refused"].

// Two laws, and a clause against its schedule: contradictory, and a finding. No value is in force.
read(licence, terms)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "governingLaw";
    row(1, "value") -> "the laws of New York";
    row(1, "quote") -> "governed by the laws of New York";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "governingLaw";
    row(2, "value") -> "Swiss law";
    row(2, "quote") -> "in accordance with Swiss law";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true
].
expect true: licence[outcome("governingLaw") -> "contradictory"].
expect true: licence[
        finding -> "governingLaw is stated in two ways: Swiss law, the laws of New York"
    ].
expect false: licence[inForce("governingLaw") -> ?V].

// Words against figures.
read(maintenance, duration)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "noticePeriod";
    row(1, "value") -> "ninety (60) days";
    row(1, "quote") -> "ninety (60) days";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "endDate";
    row(2, "value") -> "28 February 2027";
    row(2, "quote") -> "It ends on 28 February 2027.";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true
].
expect true: maintenance[
        finding -> "noticePeriod: words and figures differ: ninety (60) days";
        outcome("noticePeriod") -> "accepted"
    ].

// The amendment says when the agreement ends now.
read(amendment, duration)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "endDate";
    row(1, "value") -> "31 August 2028";
    row(1, "quote") -> "It ends on 31 August 2028.";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true
].
expect true: maintenance[
        outcome("endDate") -> "superseded";
        inForce("endDate") -> "31 August 2028";
        endsIn -> "2028"
    ].
expect bindings 1: maintenance[inForce("endDate") -> ?V].
expect true: maintenance[
        finding -> "endDate is now 31 August 2028 by the amendment, and was 28 February 2027"
    ].

// A blank is no signature, and a signature stands for the party that its quote names.
read(lease, signatures)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "signedForProvider";
    row(1, "value") -> "Kesteven";
    row(1, "quote") -> "Kesteven, acting by ____________________";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true
].
read(maintenance, signatures)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "signedForProvider";
    row(1, "value") -> "Jelena";
    row(1, "quote") -> "For Halden: signed Jelena";
    row(1, "quoteFound") -> true;
    row(1, "valueQuoted") -> true;
    row(2, "slot") -> "signedForProvider";
    row(2, "value") -> "Tobias";
    row(2, "quote") -> "For the Provider: signed Tobias";
    row(2, "quoteFound") -> true;
    row(2, "valueQuoted") -> true
].
expect true: reading(maintenance, signatures, 1)[
        refused -> "the quote does not name the party that is signed for"
    ].
expect true: maintenance[has("signedForProvider") -> "Tobias"].
expect bindings 1: maintenance[has("signedForProvider") -> ?V].
expect true: lease[
        outcome("signedForProvider") -> "refused";
        outcome("signedForCustomer") -> "unknown"
    ].
expect true: lease[finding -> "no signature established: signedForProvider is refused"].

// Nothing is silently missing: each line has one outcome, and the counts add up.
expect bindings 0: ?D[mustAnswer(?S) -> true] AND NOT ?D[outcome(?S) -> ?_].
expect bindings 0: ?D[outcome(?S) -> ?O; outcome(?S) -> ?P] AND ?O < ?P.
expect true: portfolio[linesInAll -> 52].
expect true: ?N := sum{?L | portfolio[lines(?O) -> ?L]} AND portfolio[linesInAll -> ?N].
