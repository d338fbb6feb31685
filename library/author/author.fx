// author: a model drafts a rule, a checker measures it, a bounded repair follows (patterns 2 and 6).
//
// The program states
//   ?P:author#Policy[author#text -> "…"; author#vocabulary -> "…"; author#maxAttempts -> N;
//     author#draftPrompt -> ?D; author#repairPrompt -> ?R].
// and gets, for attempt ?N,
//   ?P[author#rule(?N) -> "…"]      the draft, as text: nothing here runs it
//   ?P[author#passed(?N) -> true]   checked, no regression, no failing case
//   ?P[author#failed(?N) -> "…"]    with the checker's message
// and for the policy
//   ?P[author#adoptable -> "…"]     a draft that passed; a person adopts it
//   ?P[author#stalled -> ?N]        the same message twice: asking again would change nothing
//   ?P[author#gaveUp -> "…"]        the last attempt failed too, with this message
//   ?P[author#callFailed(?N) -> "…"]   no draft or no check: the call itself failed

// -- Draft, and draft again with the problem in hand -------------------------------------------

external draft(?P, 1) using _llm[
    prompt -> ?Words;
    policy -> ?T;
    vocabulary -> ?V;
    tool#order -> 2
] <-
    ?P:author#Policy[author#text -> ?T; author#vocabulary -> ?V; author#draftPrompt -> ?D] AND
    ?D:Prompt[text -> ?Words].

external draft(?P, ?Next) using _llm[
    prompt -> ?Words;
    policy -> ?T;
    vocabulary -> ?V;
    previousRule -> ?Old;
    problem -> ?Why;
    tool#order -> 2
] <-
    ?P:author#Policy[
        author#text -> ?T;
        author#vocabulary -> ?V;
        author#repairPrompt -> ?R;
        author#maxAttempts -> ?Max;
        author#rule(?N) -> ?Old;
        author#failed(?N) -> ?Why;
        author#newProblem(?N) -> true
    ] AND
    ?R:Prompt[text -> ?Words] AND
    ?N < ?Max AND
    ?Next := ?N + 1.

?P[author#rule(?N) -> ?Rule] <- ?P:author#Policy AND draft(?P, ?N)[result("rule") -> ?Rule].

// -- Check every draft; its cases stay hidden from the model -------------------------------------

external check(?P, ?N) using _checkCandidate[candidate -> ?Rule; tool#order -> 1] <-
    ?P:author#Policy[author#rule(?N) -> ?Rule].

?P[author#passed(?N) -> true] <-
    ?P:author#Policy AND
    check(?P, ?N)[
        result("status") -> "checked";
        result("regressions") -> false;
        result("failedAfter") -> 0
    ].

// Three ways to fail; each keeps the checker's words.
?P[author#failed(?N) -> ?Why] <-
    ?P:author#Policy AND
    check(?P, ?N)[result("status") -> ?Status; result("feedback") -> ?Why] AND
    ?Status != "checked".
?P[author#failed(?N) -> ?Why] <-
    ?P:author#Policy AND
    check(?P, ?N)[result("regressions") -> true; result("feedback") -> ?Why].
?P[author#failed(?N) -> ?Why] <-
    ?P:author#Policy AND
    check(?P, ?N)[result("failedAfter") -> ?Cases; result("feedback") -> ?Why] AND
    ?Cases > 0.

// -- What came of it -------------------------------------------------------------------------------

?P[author#adoptable -> ?Rule] <-
    ?P:author#Policy[author#passed(?N) -> true; author#rule(?N) -> ?Rule].

?P[author#newProblem(1) -> true] <- ?P:author#Policy[author#failed(1) -> ?Why].
?P[author#newProblem(?N) -> true] <-
    ?P:author#Policy[author#failed(?N) -> ?Why] AND
    ?Before := ?N - 1 AND
    ?P[author#failed(?Before) -> ?Earlier] AND
    ?Why != ?Earlier.

?P[author#stalled -> ?N] <-
    ?P:author#Policy[author#failed(?N) -> ?Why] AND
    ?Before := ?N - 1 AND
    ?P[author#failed(?Before) -> ?Why].

?P[author#gaveUp -> ?Why] <- ?P:author#Policy[author#maxAttempts -> ?N; author#failed(?N) -> ?Why].

?P[author#callFailed(?N) -> ?E] <-
    ?P:author#Policy AND
    draft(?P, ?N)[tool#status -> "failed"; error -> ?E].
?P[author#callFailed(?N) -> ?E] <-
    ?P:author#Policy AND
    check(?P, ?N)[tool#status -> "failed"; error -> ?E].
