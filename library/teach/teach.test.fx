// with: lib:teach
// An answer is right or not, with the gaps it missed; a failed call is graded neither way.
world open.
closed slot ticket.

gradeMe:Prompt[text -> "May the passenger board?"].
?C[te#prompt -> gradeMe] <- ?C:te#Case.
?C[te#label -> "board"] <- ?C:te#Case[ticket -> true].
?C[te#label -> "stay"; te#gap -> "ticket"] <- ?C:te#Case AND NOT ?C[ticket -> true].

ida:te#Case[te#description -> "Holds a ticket."; ticket -> true].
jan:te#Case[te#description -> "Holds nothing."].
kim:te#Case[te#description -> "Holds a newspaper."].
lea:te#Case[te#description -> "Holds a dog."].

expect true: answer(ida)[prompt -> "May the passenger board?"; description -> "Holds a ticket."].
answer(ida)[tool#status -> "succeeded"; tool#completed -> true; result("decision") -> "board"].
expect true: answer(ida):te#Answer[te#case -> ida; te#right -> true].
answer(jan)[tool#status -> "succeeded"; tool#completed -> true; result("decision") -> "board"].
expect bindings 0: answer(jan)[te#right -> ?R].
expect true: answer(jan)[te#missedGap -> "ticket"].
answer(kim)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("decision") -> "stay";
    row(1, "gap") -> "ticket"
].
expect true: answer(kim)[te#right -> true; te#named -> "ticket"].
expect bindings 0: answer(kim)[te#missedGap -> ?G].
answer(lea)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect bindings 3: ?A:te#Answer.
expect true: lea[te#notAnswered -> "no answer in time"].
