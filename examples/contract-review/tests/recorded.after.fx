// with: ../register.fx ../questions.fx ../agreements.fx ../review.fx
// What the review makes of the answers that a real model gave, its mistakes left in. Run with `--recorded answers`.

expect bindings 35: read(?D, ?T)[tool#status -> "succeeded"].

// It read the amendment, and the clause against the schedule.
expect true: maintenance[outcome("endDate") -> "superseded"; outcome("fee") -> "contradictory"].
expect true: supply[outcome("endDate") -> "contradictory"].
expect true: maintenance[has("provider") -> "Brightwater Systems GmbH"].
expect bindings 1: maintenance[has("provider") -> ?V].

// It copied the question where it should have read a value, quoted a wrong sentence, left quotes out.
expect true: reading(lease, terms, 2)[
        value -> "the regular fee, rent or interest";
        refused -> "the value is not in its quote"
    ].
expect true: reading(maintenance, terms, 1)[
        value -> "Swiss law";
        refused -> "the value is not in its quote"
    ].
expect true: reading(licence, duration, 1)[refused -> "it comes without a quote"].

// It took the blank for a signature, and one party for the other.
expect true: lease[
        outcome("signedForProvider") -> "refused";
        outcome("signedForCustomer") -> "refused"
    ].
expect true: processing[
        outcome("provider") -> "refused";
        outcome("customer") -> "refused";
        outcome("signedForProvider") -> "refused"
    ].

// What passed every check and is wrong: the second law of the licence was not reported, and a fee is the wrong one.
expect true: licence[outcome("governingLaw") -> "accepted"].
expect true: loan[has("fee") -> "9,000"].

expect true: portfolio[
        lines("accepted") -> 32;
        lines("superseded") -> 2;
        lines("contradictory") -> 2;
        lines("refused") -> 16;
        lines("unread") -> 0;
        lines("unknown") -> 0;
        linesInAll -> 52
    ].
