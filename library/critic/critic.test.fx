// with: lib:critic
// A remark blocks until it is disposed of; an ungrounded one never does; silence approves nothing.
world open.

readIt:Prompt[text -> "Report what contradicts the rationale."].
?C[cr#prompt -> readIt; cr#reviewed -> true; cr#review -> "t3: was refused, is admitted."] <-
    ?C:cr#Change.

fares:cr#Change[cr#rationale -> "Children under six ride free."; cr#changed -> {"t3", "t4"}].
expect true: critique(fares)[
        rationale -> "Children under six ride free.";
        groundIn -> "Children under six ride free."
    ].
critique(fares)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "case") -> "t3";
    row(1, "quote") -> "Children under six";
    row(1, "quoteFound") -> true;
    row(2, "case") -> "t4";
    row(2, "quote") -> "Dogs ride free";
    row(2, "quoteFound") -> false;
    row(3, "case") -> "t9";
    row(3, "quote") -> "ride free";
    row(3, "quoteFound") -> true
].
expect bindings 1: fares[cr#remark(?I) -> ?Case].
expect true: fares[cr#hasOpen -> true].
expect true: fares[
        cr#refused(2) -> "quote not found in the rationale";
        cr#refused(3) -> "not a case that the change changes"
    ].
expect bindings 0: fares[cr#approved -> ?A].

tolls:cr#Change[cr#rationale -> "Lorries pay by axle."; cr#changed -> "t1"; cr#disposed(1) -> true].
critique(tolls)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "case") -> "t1";
    row(1, "quote") -> "by axle";
    row(1, "quoteFound") -> true
].
expect true: tolls[cr#remark(1) -> "t1"; cr#approved -> true].

ferries:cr#Change[cr#rationale -> "Bicycles ride free."; cr#changed -> "t5"].
critique(ferries)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: ferries[cr#blocked -> "no answer in time"].
expect false: ferries[cr#critiqued -> true].
expect bindings 0: ferries[cr#approved -> ?A].
