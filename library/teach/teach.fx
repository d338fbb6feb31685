// teach: the rules label cases, a model answers them, the rules grade it (pattern 10).
//
// The program states
//   ?C:te#Case[te#description -> "…"; te#prompt -> ?P].
//   ?C[te#label -> "decision"] <- …     ?C[te#gap -> "requirement"] <- …
// where the prompt asks for a decision, and a row with the gap for each missing requirement. It gets
//   answer(?C):te#Answer[te#case -> ?C; te#decision -> "…"]
//   ?A[te#named -> "gap"]        a gap that the model named
//   ?A[te#right -> true]         the decision is the label
//   ?A[te#missedGap -> "gap"]    a gap of the case that the model did not name
//   ?C[te#notAnswered -> "…"]    the call failed: no answer, and no wrong answer
// The labels rest on rules alone; a label that rested on a model's answer would grade itself.

closed slot te#named.

external answer(?C) using _llm[prompt -> ?Words; description -> ?T] <-
    ?C:te#Case[te#description -> ?T; te#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

answer(?C):te#Answer[te#case -> ?C; te#decision -> ?D] <-
    ?C:te#Case AND
    answer(?C)[result("decision") -> ?D].
answer(?C)[te#named -> ?G] <- ?C:te#Case AND answer(?C)[row(?I, "gap") -> ?G].

?A[te#right -> true] <-
    ?A:te#Answer[te#case -> ?C; te#decision -> ?D] AND
    ?C:te#Case[te#label -> ?D].
?A[te#missedGap -> ?G] <-
    ?A:te#Answer[te#case -> ?C] AND
    ?C:te#Case[te#gap -> ?G] AND
    NOT ?A[te#named -> ?G].

?C[te#notAnswered -> ?E] <- ?C:te#Case AND answer(?C)[tool#status -> "failed"; error -> ?E].
