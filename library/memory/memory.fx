// memory: what is remembered, superseded, forgotten and shown to a model is decided by rules (pattern 11).
//
// The program states
//   ?K[mem#mayEstablish -> "slot"].            // what a kind of source can establish
//   ?U:mem#Utterance[mem#kind -> ?K; mem#seq -> N; mem#text -> "…"; mem#prompt -> ?P].
//   ?U[mem#forgotten -> true].                 // a person asked for it
//   ?S:mem#Step[mem#about -> "who"; mem#needs -> "slot"].       // what one step may see
//   ?Q:mem#Question[mem#step -> ?S; mem#text -> "…"; mem#prompt -> ?P].
// and gets
//   st(?U, ?I):mem#Statement[mem#from; mem#about; mem#slot; mem#value]   one for each quoted row
//   ?St[mem#accepted -> true], ?St[mem#rejected -> "reason"]
//   ?St[mem#hasNewer -> true], ?St[mem#current -> true]
//   ?St[selectedFor -> ?S]        the host sends these, and no others, to step ?S
//   ?Q[mem#cites -> ?St], ?Q[mem#refused -> what was cited in vain], ?Q[mem#answer -> "…"]
//   ?X[mem#callFailed -> "…"]     about an utterance or a question

closed slot mem#mayEstablish.
closed slot mem#forgotten.
closed slot mem#hasNewer.
closed slot mem#current.
closed slot mem#hasBad.
closed method mem#sentId/1.

// -- Remember ------------------------------------------------------------------------------------------

external remember(?U) using _llm[
    prompt -> ?Words;
    utterance -> ?T;
    groundIn -> ?T;
    tool#order -> 2
] <-
    ?U:mem#Utterance[mem#text -> ?T; mem#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words] AND
    NOT ?U[mem#forgotten -> true].

st(?U, ?I):mem#Statement[mem#from -> ?U; mem#about -> ?Who; mem#slot -> ?S; mem#value -> ?V] <-
    ?U:mem#Utterance AND
    remember(?U)[
        row(?I, "about") -> ?Who;
        row(?I, "slot") -> ?S;
        row(?I, "value") -> ?V;
        row(?I, "quoteFound") -> true
    ].

// -- Admit, supersede, withdraw ----------------------------------------------------------------------------

?St[mem#accepted -> true] <-
    ?St:mem#Statement[mem#from -> ?U; mem#slot -> ?S] AND
    ?U:mem#Utterance[mem#kind -> ?K] AND
    ?K[mem#mayEstablish -> ?S] AND
    NOT ?U[mem#forgotten -> true].
?St[mem#rejected -> "this kind of source cannot establish it"] <-
    ?St:mem#Statement[mem#from -> ?U; mem#slot -> ?S] AND
    ?U:mem#Utterance[mem#kind -> ?K] AND
    NOT ?K[mem#mayEstablish -> ?S].

?St[mem#hasNewer -> true] <-
    ?St:mem#Statement[mem#accepted -> true; mem#about -> ?Who; mem#slot -> ?S; mem#from -> ?U] AND
    ?New:mem#Statement[mem#accepted -> true; mem#about -> ?Who; mem#slot -> ?S; mem#from -> ?W] AND
    ?U:mem#Utterance[mem#seq -> ?N] AND
    ?W:mem#Utterance[mem#seq -> ?M] AND
    ?M > ?N.
?St[mem#current -> true] <-
    ?St:mem#Statement[mem#accepted -> true] AND
    NOT ?St[mem#hasNewer -> true].

// Forgetting reaches the stored answers too.
external forget(?U) using _forgetAnswers[text -> ?T; tool#order -> 1] <-
    ?U:mem#Utterance[mem#forgotten -> true; mem#text -> ?T].

// -- Recall: a step sees the current statements that it needs ------------------------------------------------

?St[selectedFor -> ?Step] <-
    ?Step:mem#Step[mem#about -> ?Who; mem#needs -> ?S] AND
    ?St:mem#Statement[mem#current -> true; mem#about -> ?Who; mem#slot -> ?S].

external answer(?Q) using _llm[
    prompt -> ?Words;
    question -> ?T;
    contextKey -> ?Step;
    tool#order -> 3
] <-
    ?Q:mem#Question[mem#text -> ?T; mem#step -> ?Step; mem#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

// -- An answer counts if what it cites was sent, and still stands -----------------------------------------------

answer(?Q)[mem#sentId(?Id) -> true] <- ?Q:mem#Question AND answer(?Q)[tool#sent(?Id) -> ?St].

?Q[mem#cites -> ?St] <-
    ?Q:mem#Question AND
    answer(?Q)[row(?I, "cited") -> ?Id; tool#sent(?Id) -> ?St].
?Q[mem#refused -> ?Id] <-
    ?Q:mem#Question AND
    answer(?Q)[row(?I, "cited") -> ?Id] AND
    NOT answer(?Q)[mem#sentId(?Id) -> true].
?Q[mem#refused -> ?St] <- ?Q:mem#Question[mem#cites -> ?St] AND NOT ?St[mem#current -> true].

?Q[mem#hasBad -> true] <- ?Q:mem#Question[mem#refused -> ?What].
?Q[mem#answer -> ?T] <-
    ?Q:mem#Question[mem#cites -> ?St] AND
    answer(?Q)[result("text") -> ?T] AND
    NOT ?Q[mem#hasBad -> true].

?U[mem#callFailed -> ?E] <- ?U:mem#Utterance AND remember(?U)[tool#status -> "failed"; error -> ?E].
?U[mem#callFailed -> ?E] <- ?U:mem#Utterance AND forget(?U)[tool#status -> "failed"; error -> ?E].
?Q[mem#callFailed -> ?E] <- ?Q:mem#Question AND answer(?Q)[tool#status -> "failed"; error -> ?E].
