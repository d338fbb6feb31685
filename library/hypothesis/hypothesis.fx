// hypothesis: a model proposes explanations, the rules refute, a person is asked about the rest (pattern 8).
//
// The program states
//   ?O:hy#Observation[hy#text -> "…"; hy#prompt -> ?P; hy#label -> "field"].
//   ?O[hy#refuted(?I) -> true] <- ?O[hy#candidate(?I, "field") -> ?V] AND …
// where the prompt asks for a row for each candidate, and `hy#label` names the field that a person reads.
// It gets
//   ?O[hy#candidate(?I, "field") -> ?V]   every field of every row, as proposed
//   ?O[hy#survives(?I) -> true]           nothing refutes it
//   ?O[hy#askAbout(?I) -> "…"]            what to ask a person about
//   ?O[hy#notProposed -> "…"]             the call failed
// A candidate is never a fact about the world: nothing here states what it says.

closed method hy#refuted/1.

external propose(?O) using _llm[prompt -> ?Words; observation -> ?T] <-
    ?O:hy#Observation[hy#text -> ?T; hy#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

?O[hy#candidate(?I, ?Field) -> ?V] <-
    ?O:hy#Observation AND
    propose(?O)[tool#status -> "succeeded"; row(?I, ?Field) -> ?V].

?O[hy#survives(?I) -> true] <-
    ?O:hy#Observation[hy#label -> ?L; hy#candidate(?I, ?L) -> ?V] AND
    NOT ?O[hy#refuted(?I) -> true].

?O[hy#askAbout(?I) -> ?V] <-
    ?O:hy#Observation[hy#label -> ?L; hy#survives(?I) -> true; hy#candidate(?I, ?L) -> ?V].

?O[hy#notProposed -> ?E] <- ?O:hy#Observation AND propose(?O)[tool#status -> "failed"; error -> ?E].
