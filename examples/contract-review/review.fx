// Decides what the model's readings are worth, and what the agreements say.
//
// In: the receipts of `read(agreement, topic)`, the register, the texts.
// Out: for each agreement and each thing it has to state exactly one outcome, and findings for a person.
// Nothing is asked for here, so no request can rest on an absent answer.
world open.

// The records of this review are complete: a reading that is not here was not made, and a statement
// that was not accepted was not accepted. What an agreement says beyond them stays unknown.
closed class Reading. closed class Agreement. closed class OneValue. closed class Outcome.
closed slot of. closed slot topic. closed slot about. closed slot value. closed slot quote.
closed slot quoteFound. closed slot valueQuoted. closed slot saysEffect.
closed slot kind. closed slot mustState. closed slot mayState. closed slot asks.
closed slot refused. closed slot accepted.
closed method party/1. closed method has/1. closed method refusedFor/1. closed method unread/1.
closed method conflict/1. closed method replaced/1. closed method inForce/1.
closed method mustAnswer/1. closed method outcome/1. closed method lines/1.

// -- A reading: one row of one answer, as an object with the host's measurements --------------------

reading(?D, ?T, ?I):Reading[
    of -> ?D;
    topic -> ?T;
    about -> ?S;
    value -> ?V;
    quoteFound -> ?F;
    valueQuoted -> ?W
] <-
    ?D:Agreement AND
    read(?D, ?T)[
        row(?I, "slot") -> ?S;
        row(?I, "value") -> ?V;
        row(?I, "quoteFound") -> ?F;
        row(?I, "valueQuoted") -> ?W
    ].
reading(?D, ?T, ?I)[quote -> ?Q] <-
    ?D:Agreement AND
    read(?D, ?T)[row(?I, "slot") -> ?S; row(?I, "quote") -> ?Q].

// A row without a slot or a value says nothing, and is counted all the same.
?D[incomplete(?T, ?I) -> true] <-
    ?D:Agreement AND
    read(?D, ?T)[row(?I, "quoteFound") -> ?F] AND
    NOT reading(?D, ?T, ?I):Reading.

// -- Refusals: each keeps its reason ------------------------------------------------------------------

?R[refused -> "it comes without a quote"] <- ?R:Reading AND NOT ?R[quote -> ?_].
?R[refused -> "the quote is not in the agreement"] <- ?R:Reading[quote -> ?Q; quoteFound -> false].

?R[refused -> ?Why] <-
    ?R:Reading[of -> ?D; quoteFound -> false; quote -> ?Q] AND
    ?Q != "" AND
    ?Other:Agreement[text -> ?Text] AND
    ?Other != ?D AND
    contains(?Text, ?Q) AND
    ?Why := concat("the quote is from another agreement: ", toString(?Other)).

?R[refused -> "the value is not in its quote"] <- ?R:Reading[quote -> ?Q; valueQuoted -> false].

?R[refused -> "this was not asked"] <- ?R:Reading[topic -> ?T; about -> ?S] AND NOT ?T[asks -> ?S].

?K[mayState -> ?S] <- ?K[mustState -> ?S].
?R[refused -> "an agreement of this kind does not settle it"] <-
    ?R:Reading[of -> ?D; about -> ?S] AND
    ?D[kind -> ?K] AND
    NOT ?K[mayState -> ?S].

// A party is who the agreement introduces as one: its name, and then `(the Provider)` with no other
// parenthesis between them. A name in a recital is not, and neither is the other party's name.
?D[party(?S) -> ?V] <-
    ?R:Reading[
        of -> ?D;
        about -> ?S;
        value -> ?V;
        quote -> ?Q;
        quoteFound -> true;
        valueQuoted -> true
    ] AND
    ?D[kind -> ?K] AND
    ?K[calls(?S) -> ?Role] AND
    ?Marked := replace(?Q, ?V, "@") AND
    ?Pattern := concat("@[^()]*\\(", ?Role, "\\)") AND
    matches(?Marked, ?Pattern).
?R[refused -> "the quote does not introduce it as this party"] <-
    ?R:Reading[of -> ?D; about -> ?S; value -> ?V] AND
    ?D[kind -> ?K] AND
    ?K[calls(?S) -> ?Role] AND
    NOT ?D[party(?S) -> ?V].

// The day of signing is not the day of effect, unless the agreement says so.
"takes effect":EffectWords. "begins on":EffectWords.
?R[saysEffect -> true] <- ?R:Reading[quote -> ?Q] AND ?W:EffectWords AND contains(?Q, ?W).
?R[refused -> "the quote does not say when it takes effect"] <-
    ?R:Reading[about -> "effectiveDate"] AND
    NOT ?R[saysEffect -> true].

// A signature has a name in it, and stands for the party that it is reported for.
"signedForProvider"[signsFor -> "provider"]. "signedForCustomer"[signsFor -> "customer"].
?R[refused -> "a blank is no signature"] <-
    ?R:Reading[about -> ?S; quote -> ?Q] AND
    ?S[signsFor -> ?P] AND
    contains(?Q, "____").
?R[refused -> "the quote does not name the party that is signed for"] <-
    ?R:Reading[of -> ?D; about -> ?S; quote -> ?Q] AND
    ?S[signsFor -> ?P] AND
    ?D[kind -> ?K; party(?P) -> ?V] AND
    ?K[calls(?P) -> ?Role] AND
    contains(?Q, ?V) = false AND
    contains(?Q, ?Role) = false.

?R[refused -> "the quote does not name the party that is signed for"] <-
    ?R:Reading[of -> ?D; about -> ?S; quote -> ?Q] AND
    ?S[signsFor -> ?P] AND
    ?D[kind -> ?K] AND
    ?K[calls(?P) -> ?Role; calls(?Other) -> ?Theirs] AND
    ?Other != ?P AND
    contains(?Q, ?Theirs) AND
    contains(?Q, ?Role) = false.

// -- Acceptance: measured, asked for, and nothing against it ------------------------------------------

?R[accepted -> true] <-
    ?R:Reading[quoteFound -> true; valueQuoted -> true] AND
    NOT ?R[refused -> ?_].

?D[has(?S) -> ?V] <- ?R:Reading[of -> ?D; about -> ?S; value -> ?V; accepted -> true].
?D[refusedFor(?S) -> true] <- ?R:Reading[of -> ?D; about -> ?S; refused -> ?Why].
?D[unread(?S) -> ?E] <-
    ?D:Agreement AND
    ?T:Topic[asks -> ?S] AND
    read(?D, ?T)[tool#status -> "failed"; error -> ?E].

// -- Contradiction and supersession ---------------------------------------------------------------------

// What an agreement can have one value of. Two readings of the same words are no contradiction.
"effectiveDate":OneValue. "endDate":OneValue. "governingLaw":OneValue. "fee":OneValue.
?D[conflict(?S) -> true] <-
    ?S:OneValue AND
    ?D:Agreement[has(?S) -> ?V; has(?S) -> ?W] AND
    ?V < ?W AND
    contains(?V, ?W) = false AND
    contains(?W, ?V) = false.

// What an amendment says instead of the agreement that it amends.
"endDate":Amendable. "noticePeriod":Amendable. "fee":Amendable.
?D[replaced(?S) -> ?A] <-
    ?S:Amendable AND
    ?A:Agreement[amends -> ?D; has(?S) -> ?V] AND
    NOT ?A[conflict(?S) -> true].

?D[inForce(?S) -> ?V] <-
    ?D:Agreement[has(?S) -> ?V] AND
    NOT ?D[conflict(?S) -> true] AND
    NOT ?D[replaced(?S) -> ?_].
?D[inForce(?S) -> ?V] <- ?D:Agreement[replaced(?S) -> ?A] AND ?A[has(?S) -> ?V].

// -- One outcome for each agreement and each thing it has to state ---------------------------------------

?D[mustAnswer(?S) -> true] <- ?D:Agreement[kind -> ?K] AND ?K[mustState -> ?S].

?D[outcome(?S) -> "superseded"] <- ?D:Agreement[mustAnswer(?S) -> true; replaced(?S) -> ?A].
?D[outcome(?S) -> "contradictory"] <-
    ?D:Agreement[mustAnswer(?S) -> true; conflict(?S) -> true] AND
    NOT ?D[replaced(?S) -> ?_].
?D[outcome(?S) -> "accepted"] <-
    ?D:Agreement[mustAnswer(?S) -> true; has(?S) -> ?V] AND
    NOT ?D[conflict(?S) -> true] AND
    NOT ?D[replaced(?S) -> ?_].
?D[outcome(?S) -> "refused"] <-
    ?D:Agreement[mustAnswer(?S) -> true; refusedFor(?S) -> true] AND
    NOT ?D[has(?S) -> ?_] AND
    NOT ?D[replaced(?S) -> ?_].
?D[outcome(?S) -> "unread"] <-
    ?D:Agreement[mustAnswer(?S) -> true; unread(?S) -> ?E] AND
    NOT ?D[has(?S) -> ?_] AND
    NOT ?D[refusedFor(?S) -> ?_] AND
    NOT ?D[replaced(?S) -> ?_].
// Asked, answered, and nothing said about it.
?D[outcome(?S) -> "unknown"] <-
    ?D:Agreement[mustAnswer(?S) -> true] AND
    NOT ?D[has(?S) -> ?_] AND
    NOT ?D[refusedFor(?S) -> ?_] AND
    NOT ?D[unread(?S) -> ?_] AND
    NOT ?D[replaced(?S) -> ?_].

// -- Findings for a person ---------------------------------------------------------------------------------

?D[finding -> ?F] <-
    ?D:Agreement[conflict(?S) -> true] AND
    ?Values := list{?V | ?D[has(?S) -> ?V]} AND
    ?F := concat(?S, " is stated in two ways: ", ?Values).

"thirty"[figure -> "(30)"]. "sixty"[figure -> "(60)"]. "ninety"[figure -> "(90)"].
?D[finding -> ?F] <-
    ?D:Agreement[has(?S) -> ?V] AND
    ?Word[figure -> ?Figure] AND
    contains(?V, ?Word) AND
    matches(?V, "\\([0-9]+\\)") AND
    contains(?V, ?Figure) = false AND
    ?F := concat(?S, ": words and figures differ: ", ?V).

?D[finding -> ?F] <-
    ?S[signsFor -> ?P] AND
    ?D:Agreement[mustAnswer(?S) -> true; outcome(?S) -> ?O] AND
    ?O != "accepted" AND
    ?F := concat("no signature established: ", ?S, " is ", ?O).

?D[finding -> ?F] <-
    ?D:Agreement[replaced(?S) -> ?A] AND
    ?D[has(?S) -> ?Old] AND
    ?A[has(?S) -> ?New] AND
    ?F := concat(?S, " is now ", ?New, " by the ", toString(?A), ", and was ", ?Old).

// -- Counts and lists ----------------------------------------------------------------------------------------

"accepted":Outcome. "superseded":Outcome. "contradictory":Outcome.
"refused":Outcome. "unread":Outcome. "unknown":Outcome.
portfolio[lines(?O) -> ?N] <- ?O:Outcome AND ?N := count{?D, ?S | ?D[outcome(?S) -> ?O]}.
portfolio[linesInAll -> ?N] <- ?N := count{?D, ?S | ?D[mustAnswer(?S) -> true]}.

?Law[governs -> ?Which] <-
    ?_[inForce("governingLaw") -> ?Law] AND
    ?Which := list{?D | ?D[inForce("governingLaw") -> ?Law]}.

"2026":Year. "2027":Year. "2028":Year. "2029":Year.
?D[endsIn -> ?Y] <- ?Y:Year AND ?D:Agreement[inForce("endDate") -> ?V] AND contains(?V, ?Y).
