// flow: rules steer a dialogue (pattern 5), and repair a broken reply once (pattern 6).
//
// The program states a flow as facts, and loads this library beside them:
//
//   ?F:flow#Flow[flow#start -> ?Step].
//   ?S:flow#Collect[flow#ask -> "question"; flow#criterion -> "what counts as an answer";
//     flow#slot -> ?Slot;               // filled when the question is answered
//     flow#maxAttempts -> 2;            // 3 where it is missing
//     flow#ifSlot -> ?Slot; flow#to -> ?Step; flow#otherwise -> ?Step].
//   ?S:flow#Say[flow#text -> "words"; flow#next -> ?Step].
//   flow#end                            // the step after the last one
//
// The library derives
//
//   ?S:flow#Active                      the step that holds the token
//   ?S[flow#askNow -> ?A]               attempt ?A at this question is due
//   ?S[flow#limit -> ?M]                how many attempts the step has
//   ?S[flow#answer(?A) -> "words"]      what the person said
//   ?S[flow#rejected(?A) -> true]       that was no answer, or not clearly one
//   ?Slot[flow#filled -> true]          answered, with ?Slot[flow#value -> "words"]
//   ?Slot[flow#filled -> false]         given up after the last attempt
//   workflow[status -> ?St; reason -> "why"]   "completed", "interrupted" or "failed"
//
// No request rests on an absent receipt: a step is left because of a verdict, never
// because of silence. `flow#Active` alone negates; it is for display, and no rule reads it.

flow#Flow { flow#start: flow#Step }.
flow#Collect extends flow#Step.
flow#Collect { flow#ask: String, flow#criterion: String, flow#maxAttempts: Integer }.
flow#Say extends flow#Step.
flow#Say { flow#text: String }.

closed slot flow#maxAttempts.
closed slot flow#goesTo.
closed slot flow#slot.
closed slot flow#otherwise.

// -- Where the token is --------------------------------------------------------------

?S[flow#reached -> true] <- ?F:flow#Flow[flow#start -> ?S].
?T[flow#reached -> true] <- ?S:flow#Step[flow#goesTo -> ?T].

?S:flow#Active <- ?S:flow#Step[flow#reached -> true] AND NOT ?S[flow#goesTo -> ?_].

// -- Which attempt is due ------------------------------------------------------------

?S[flow#limit -> ?M] <- ?S:flow#Collect[flow#maxAttempts -> ?M].
?S[flow#limit -> 3] <- ?S:flow#Collect AND NOT ?S[flow#maxAttempts -> ?_].

?S[flow#askNow -> 1] <- ?S:flow#Collect[flow#reached -> true].
?S[flow#askNow -> ?Next] <-
    ?S:flow#Collect[flow#rejected(?A) -> true; flow#limit -> ?M] AND
    ?Next := ?A + 1 AND
    ?Next <= ?M.

// -- The turn: ask, and ask once more after a broken reply ---------------------------

external turn(?S, ?A) using _turn[question -> ?Q; attempt -> ?A; tool#order -> 1] <-
    ?S:flow#Collect[flow#askNow -> ?A; flow#ask -> ?Q].

external repair(?S, ?A) using _repairTurn[
    question -> ?Q;
    attempt -> ?A;
    problem -> ?E;
    received -> ?X;
    tool#order -> 1
] <-
    ?S:flow#Collect[flow#ask -> ?Q] AND
    turn(?S, ?A)[result("formatError") -> ?E; result("received") -> ?X].

?S[flow#answer(?A) -> ?T] <- ?S:flow#Collect AND turn(?S, ?A)[result("answer") -> ?T].
?S[flow#answer(?A) -> ?T] <- ?S:flow#Collect AND repair(?S, ?A)[result("answer") -> ?T].

// -- The verdict: one criterion about one answer, repaired in the same way ------------

external judge(?S, ?A) using _judge[
    criterion -> ?C;
    question -> ?Q;
    answer -> ?T;
    tool#order -> 2
] <-
    ?S:flow#Collect[flow#answer(?A) -> ?T; flow#criterion -> ?C; flow#ask -> ?Q].

external repairJudge(?S, ?A) using _repairJudge[
    criterion -> ?C;
    question -> ?Q;
    answer -> ?T;
    problem -> ?E;
    received -> ?X;
    tool#order -> 2
] <-
    ?S:flow#Collect[flow#answer(?A) -> ?T; flow#criterion -> ?C; flow#ask -> ?Q] AND
    judge(?S, ?A)[result("formatError") -> ?E; result("received") -> ?X].

?S[flow#verdict(?A) -> ?V] <- ?S:flow#Collect AND judge(?S, ?A)[result("verdict") -> ?V].
?S[flow#verdict(?A) -> ?V] <- ?S:flow#Collect AND repairJudge(?S, ?A)[result("verdict") -> ?V].

?S[flow#rejected(?A) -> true] <-
    ?S:flow#Collect[flow#verdict(?A) -> ?V] AND
    (?V = "no" OR ?V = "unclear").

// -- What the step found out -----------------------------------------------------------

?S[flow#settled -> true] <- ?S:flow#Collect[flow#verdict(?A) -> "yes"].
?S[flow#settled -> true] <- ?S:flow#Collect[flow#rejected(?M) -> true; flow#limit -> ?M].

?X[flow#filled -> true; flow#value -> ?T] <-
    ?S:flow#Collect[flow#slot -> ?X; flow#verdict(?A) -> "yes"; flow#answer(?A) -> ?T].
?X[flow#filled -> false] <-
    ?S:flow#Collect[flow#slot -> ?X; flow#rejected(?M) -> true; flow#limit -> ?M].

// -- Where the token goes next ---------------------------------------------------------

?S[flow#goesTo -> ?T] <-
    ?S:flow#Collect[flow#settled -> true; flow#ifSlot -> ?X; flow#to -> ?T] AND
    ?X[flow#filled -> true].
?S[flow#goesTo -> ?T] <-
    ?S:flow#Collect[flow#settled -> true; flow#ifSlot -> ?X; flow#otherwise -> ?T] AND
    ?X[flow#filled -> false].

external say(?S) using _say[text -> ?T; tool#order -> 3] <-
    ?S:flow#Say[flow#reached -> true; flow#text -> ?T].

?S[flow#goesTo -> ?T] <- ?S:flow#Say[flow#next -> ?T] AND say(?S)[tool#status -> "succeeded"].

// -- The ends --------------------------------------------------------------------------

workflow[status -> "completed"; reason -> ?Why] <-
    ?S:flow#Step[flow#goesTo -> flow#end] AND
    ?Why := concat("the flow ended after ", toString(?S)).

// A reply that is broken a second time: the person was not heard, so nothing is decided.
?S[flow#broken -> ?E] <- ?S:flow#Collect AND repair(?S, ?A)[result("formatError") -> ?E].
?S[flow#broken -> ?E] <- ?S:flow#Collect AND repairJudge(?S, ?A)[result("formatError") -> ?E].

workflow[status -> "interrupted"; reason -> ?Why] <-
    ?S:flow#Collect[flow#broken -> ?E] AND
    ?Why := concat(toString(?S), ": a second reply broke the format: ", ?E).

// A call that failed is no unclear answer: the flow stops where it is.
?S[flow#callFailed -> ?E] <- ?S:flow#Collect AND turn(?S, ?A)[tool#status -> "failed"; error -> ?E].
?S[flow#callFailed -> ?E] <-
    ?S:flow#Collect AND
    repair(?S, ?A)[tool#status -> "failed"; error -> ?E].
?S[flow#callFailed -> ?E] <-
    ?S:flow#Collect AND
    judge(?S, ?A)[tool#status -> "failed"; error -> ?E].
?S[flow#callFailed -> ?E] <-
    ?S:flow#Collect AND
    repairJudge(?S, ?A)[tool#status -> "failed"; error -> ?E].
?S[flow#callFailed -> ?E] <- ?S:flow#Say AND say(?S)[tool#status -> "failed"; error -> ?E].

workflow[status -> "failed"; reason -> ?Why] <-
    ?S:flow#Step[flow#callFailed -> ?E] AND
    ?Why := concat(toString(?S), ": ", ?E).

// -- What a flow must not be -------------------------------------------------------------

constraint "a flow's branch reads a slot that a step of the flow fills":
    ?S:flow#Collect[flow#ifSlot -> ?X] AND
    NOT ?_[flow#slot -> ?X].
constraint "one slot is filled by one step":
    ?S:flow#Collect[flow#slot -> ?X] AND
    ?T:flow#Collect[flow#slot -> ?X] AND
    ?S != ?T.
constraint "a question has a way out after its last attempt":
    ?S:flow#Collect AND
    NOT ?S[flow#otherwise -> ?_].
