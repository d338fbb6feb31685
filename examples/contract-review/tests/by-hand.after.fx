// with: ../register.fx ../questions.fx ../agreements.fx ../review.fx
// replies: ../replies-by-hand.json
// The review of the full texts from the answers written by hand: each trap is caught.

expect bindings 35: read(?D, ?T)[tool#completed -> true].
expect bindings 33: read(?D, ?T)[tool#status -> "succeeded"].

expect true: maintenance[has("provider") -> "Brightwater Systems GmbH"].
expect bindings 1: maintenance[has("provider") -> ?V].
expect true: reading(maintenance, parties, 2)[
        refused -> "the quote does not introduce it as this party"
    ].
expect true: maintenance[
        outcome("endDate") -> "superseded";
        inForce("endDate") -> "31 August 2028"
    ].
expect true: maintenance[
        inForce("fee") -> "CHF 21,400";
        finding -> "fee is stated in two ways: CHF 17,900, CHF 18,500"
    ].
expect true: maintenance[finding -> "noticePeriod: words and figures differ: ninety (60) days"].
expect true: lease[outcome("governingLaw") -> "refused"; outcome("signedForProvider") -> "refused"].
expect true: reading(lease, terms, 1)[
        refused -> "the quote is from another agreement: maintenance"
    ].
expect true: reading(lease, signatures, 2)[refused -> "a blank is no signature"].
expect true: licence[outcome("governingLaw") -> "contradictory"].
expect true: supply[outcome("endDate") -> "contradictory"].
expect true: supply[
        outcome("signedForProvider") -> "unread";
        unread("signedForProvider") -> "no answer in time"
    ].
expect true: reading(supply, terms, 2)[refused -> "the value is not in its quote"].
expect true: processing[outcome("governingLaw") -> "unknown"].
expect true: reading(processing, terms, 1)[
        refused -> "an agreement of this kind does not settle it"
    ].
expect true: processing[incomplete(signatures, 3) -> true].
expect true: loan[
        unread("provider") -> "model response is not valid JSON; no facts accepted";
        outcome("effectiveDate") -> "refused"
    ].
expect true: reading(loan, terms, 3)[refused -> "this was not asked"].

expect true: portfolio[
        lines("accepted") -> 39;
        lines("superseded") -> 3;
        lines("contradictory") -> 2;
        lines("refused") -> 3;
        lines("unread") -> 4;
        lines("unknown") -> 1;
        linesInAll -> 52
    ].
