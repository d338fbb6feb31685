// competence: the rules decide what they cover, a person decides the rest, with a model's note (pattern 7).
//
// The program states
//   ?C:cp#Case[cp#file -> "…"; cp#prompt -> ?P].
//   ?C[cp#decided -> true] <- …          // the cases that its rules cover
// and gets, for every other case,
//   ?C[cp#handOn -> true]                a person decides
//   ?C[cp#assessment -> "verdict"]       the model's opinion: a note, never a decision
//   ?C[cp#note -> "…"]                   its reason, or that there is none
//
// A model is asked when nothing has decided the case, so its request waits for whatever could.

closed slot cp#decided.

?C[cp#handOn -> true] <- ?C:cp#Case AND NOT ?C[cp#decided -> true].

external assess(?C) using _llm[prompt -> ?Words; file -> ?T] <-
    ?C:cp#Case[cp#file -> ?T; cp#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words] AND
    NOT ?C[cp#decided -> true].

?C[cp#assessment -> ?V] <- ?C:cp#Case AND assess(?C)[result("verdict") -> ?V].
?C[cp#note -> ?Why] <- ?C:cp#Case[cp#handOn -> true] AND assess(?C)[result("reason") -> ?Why].
?C[cp#note -> "no assessment: the model call failed"] <-
    ?C:cp#Case[cp#handOn -> true] AND
    assess(?C)[tool#status -> "failed"].
