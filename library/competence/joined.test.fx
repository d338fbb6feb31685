// with: lib:sensor lib:competence
// Two couplings joined by one rule: what was read decides a case, and the rest is assessed.
world open.

readIt:Prompt[text -> "Report the class, with a quote."].
weighIt:Prompt[text -> "Assess the ticket."].
ticket[sensor#allows -> "class"].
?C:sensor#Source[
    sensor#kind -> ticket;
    sensor#prompt -> readIt;
    sensor#text -> ?T;
    cp#prompt -> weighIt
] <-
    ?C:cp#Case[cp#file -> ?T].
?C[cp#decided -> true] <- ?C:cp#Case[sensor#accepted(?I) -> ?V].

t1:cp#Case[cp#file -> "Second class, Oslo."]. t2:cp#Case[cp#file -> "(torn)"].
sense(t1)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "class";
    row(1, "value") -> "second";
    row(1, "quote") -> "Second class";
    row(1, "quoteFound") -> true
].
sense(t2)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
assess(t2)[tool#status -> "failed"; tool#completed -> true; error -> "the server is busy"].

expect true: t1[cp#decided -> true; sensor#accepted(1) -> "second"].
expect bindings 0: assess(t1)[tool#requested -> ?T].
expect true: assess(t2)[tool#requested -> true].
// Neither takes the other's failed call for its own.
expect true: t2[
        sensor#notRead -> "no answer in time";
        cp#note -> "no assessment: the model call failed"
    ].
expect bindings 1: t2[sensor#notRead -> ?E].
