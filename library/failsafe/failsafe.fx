// failsafe: the strictest verdict of all sources decides, and silence is caution (pattern 13).
//
// The program states
//   "release":fs#Verdict[fs#rank -> 0]. "hold":fs#Verdict[fs#rank -> 1].   // a higher rank is safer
//   ?S:fs#Source.                                   // a source of the program's own rules
//   ?C[fs#verdict(?S) -> "hold"] <- …               // and what it says
//   ?S:fs#Source[fs#prompt -> ?P].                  // a source that is a model
//   ?C:fs#Case[fs#text -> "…"].                     // and what it reads
//   fs#silence[fs#verdict -> "hold"].               // what silence counts as
// and gets
//   ?C[fs#said(?S) -> ?V]        a verdict in the declared order
//   ?C[fs#held -> ?S]            this source said nothing usable, which counted as silence
//   ?C[fs#outcome -> ?V], ?C[fs#decidedBy -> ?S]
//   ?C[fs#callFailed(?S) -> "…"]
// Silence is: no receipt, a failed call, a reply without a verdict, a word outside the order, and a rule
// source without a verdict. Instead of `fs#silence` a program may state a floor, `fs#floor[fs#verdict -> ?V]`,
// below which no outcome falls; silence then counts as the floor. With neither, silence is the strictest verdict.

closed class fs#Verdict.
closed slot fs#rank.
closed slot fs#verdict.
closed slot fs#silenceIs.
closed method fs#said/1.
closed method fs#counts/1.

external fs#screen(?C, ?S) using _llm[prompt -> ?Words; text -> ?T] <-
    ?S:fs#Source[fs#prompt -> ?P] AND
    ?C:fs#Case[fs#text -> ?T] AND
    ?P:Prompt[text -> ?Words].

// -- What each source said ------------------------------------------------------------------------------

?C[fs#said(?S) -> ?V] <- ?C:fs#Case[fs#verdict(?S) -> ?V] AND ?S:fs#Source AND ?V:fs#Verdict.
?C[fs#said(?S) -> ?V] <-
    ?C:fs#Case AND
    ?S:fs#Source AND
    fs#screen(?C, ?S)[tool#status -> "succeeded"; result("verdict") -> ?V] AND
    ?V:fs#Verdict.

// -- What silence says ------------------------------------------------------------------------------------

fs#order[fs#silenceIs -> ?V] <- fs#silence[fs#verdict -> ?V].
fs#order[fs#silenceIs -> ?V] <- fs#floor[fs#verdict -> ?V] AND NOT fs#silence[fs#verdict -> ?_].
fs#order[fs#silenceIs -> ?V] <-
    ?Top := max{?R | ?W:fs#Verdict[fs#rank -> ?R]} AND
    ?V:fs#Verdict[fs#rank -> ?Top] AND
    NOT fs#silence[fs#verdict -> ?_] AND
    NOT fs#floor[fs#verdict -> ?_].

?C[fs#held -> ?S] <- ?C:fs#Case AND ?S:fs#Source AND NOT ?C[fs#said(?S) -> ?_].

// -- The union --------------------------------------------------------------------------------------------

?C[fs#counts(?S) -> ?V] <- ?C:fs#Case[fs#said(?S) -> ?V].
?C[fs#counts(?S) -> ?V] <- ?C:fs#Case[fs#held -> ?S] AND fs#order[fs#silenceIs -> ?V].
?C[fs#counts(fs#floor) -> ?V] <- ?C:fs#Case AND fs#floor[fs#verdict -> ?V].

?C[fs#outcome -> ?V] <-
    ?C:fs#Case AND
    ?Top := max{?R | ?C[fs#counts(?S) -> ?W] AND ?W:fs#Verdict[fs#rank -> ?R]} AND
    ?V:fs#Verdict[fs#rank -> ?Top].
?C[fs#decidedBy -> ?S] <- ?C:fs#Case[fs#outcome -> ?V; fs#counts(?S) -> ?V].

?C[fs#callFailed(?S) -> ?E] <-
    ?C:fs#Case AND
    fs#screen(?C, ?S)[tool#status -> "failed"; error -> ?E].
