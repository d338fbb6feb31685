// with: lib:memory
// The newer statement is current; a forgotten one is withdrawn; an answer may cite only what was sent.
world open.

note:Prompt[text -> "Report what is stated."]. recall:Prompt[text -> "Answer from the context."].
hallway[mem#mayEstablish -> "size"].
?U[mem#kind -> hallway; mem#prompt -> note] <- ?U:mem#Utterance.
?Q[mem#prompt -> recall; mem#step -> order] <- ?Q:mem#Question.
order:mem#Step[mem#about -> "mo"; mem#needs -> "size"].

u1:mem#Utterance[mem#seq -> 1; mem#text -> "Mo takes size 40."].
u2:mem#Utterance[mem#seq -> 2; mem#text -> "Mo takes 41 now, and earns 900."].
u3:mem#Utterance[mem#seq -> 3; mem#text -> "Mo takes 44."; mem#forgotten -> true].

remember(u1)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "about") -> "mo";
    row(1, "slot") -> "size";
    row(1, "value") -> "40";
    row(1, "quoteFound") -> true
].
remember(u2)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "about") -> "mo";
    row(1, "slot") -> "size";
    row(1, "value") -> "41";
    row(1, "quoteFound") -> true;
    row(2, "about") -> "mo";
    row(2, "slot") -> "salary";
    row(2, "value") -> "900";
    row(2, "quoteFound") -> true;
    row(3, "about") -> "mo";
    row(3, "slot") -> "size";
    row(3, "value") -> "48";
    row(3, "quoteFound") -> false
].
// Read before it was forgotten.
remember(u3)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "about") -> "mo";
    row(1, "slot") -> "size";
    row(1, "value") -> "44";
    row(1, "quoteFound") -> true
].

expect bindings 4: ?St:mem#Statement.
expect true: st(u2, 2)[mem#rejected -> "this kind of source cannot establish it"].
expect true: st(u1, 1)[mem#hasNewer -> true].
expect bindings 1: ?St[mem#current -> true].
expect true: st(u2, 1)[mem#current -> true; selectedFor -> order].
expect bindings 0: remember(u3)[tool#requested -> ?T].
expect true: forget(u3)[tool#name -> "_forgetAnswers"; text -> "Mo takes 44."].

q1:mem#Question[mem#text -> "Which size?"].
answer(q1)[
    tool#status -> "succeeded";
    tool#completed -> true;
    tool#sent("st(u2, 1)") -> st(u2, 1);
    result("text") -> "41";
    row(1, "cited") -> "st(u2, 1)"
].
expect true: q1[mem#cites -> st(u2, 1); mem#answer -> "41"].

q2:mem#Question[mem#text -> "Which size?"].
answer(q2)[
    tool#status -> "succeeded";
    tool#completed -> true;
    tool#sent("st(u2, 1)") -> st(u2, 1);
    result("text") -> "45";
    row(1, "cited") -> "st(u2, 1)";
    row(2, "cited") -> "st(u8, 1)"
].
expect true: q2[mem#refused -> "st(u8, 1)"].
expect bindings 0: q2[mem#answer -> ?T].

// Sent while it was current, and superseded since.
q3:mem#Question[mem#text -> "Which size?"].
answer(q3)[
    tool#status -> "succeeded";
    tool#completed -> true;
    tool#sent("st(u1, 1)") -> st(u1, 1);
    result("text") -> "40";
    row(1, "cited") -> "st(u1, 1)"
].
expect true: q3[mem#refused -> st(u1, 1)].
expect bindings 0: q3[mem#answer -> ?T].

q4:mem#Question[mem#text -> "Which size?"].
answer(q4)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: q4[mem#callFailed -> "no answer in time"].
