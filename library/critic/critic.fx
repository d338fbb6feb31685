// critic: a model reads a change against its own rationale, a reviewer disposes of its remarks (pattern 9).
//
// The program states
//   ?C:cr#Change[cr#rationale -> "…"; cr#review -> "…"; cr#prompt -> ?P; cr#changed -> "case";
//     cr#reviewed -> true].
//   ?C[cr#disposed(?I) -> true].          // a reviewer has dealt with remark ?I
// and gets
//   ?C[cr#remark(?I) -> "case"]    quoted from the rationale, about a case that the change changes
//   ?C[cr#refused(?I) -> "reason"] any other row of the answer
//   ?C[cr#critiqued -> true], or ?C[cr#blocked -> "error"] where the call failed
//   ?C[cr#hasOpen -> true]         a remark is not disposed of
//   ?C[cr#approved -> true]        reviewed, critiqued, nothing open
// No critique is no approval: silence of the critic blocks the change.

closed method cr#disposed/1.
closed slot cr#changed.
closed slot cr#hasOpen.
closed slot cr#critiqued.

external critique(?C) using _llm[
    prompt -> ?Words;
    rationale -> ?Why;
    review -> ?What;
    groundIn -> ?Why
] <-
    ?C:cr#Change[cr#rationale -> ?Why; cr#review -> ?What; cr#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

?C[cr#remark(?I) -> ?Case] <-
    ?C:cr#Change[cr#changed -> ?Case] AND
    critique(?C)[row(?I, "case") -> ?Case; row(?I, "quoteFound") -> true].

?C[cr#refused(?I) -> "quote not found in the rationale"] <-
    ?C:cr#Change AND
    critique(?C)[row(?I, "quoteFound") -> false].
?C[cr#refused(?I) -> "not a case that the change changes"] <-
    ?C:cr#Change AND
    critique(?C)[row(?I, "case") -> ?Case] AND
    NOT ?C[cr#changed -> ?Case].

?C[cr#critiqued -> true] <- ?C:cr#Change AND critique(?C)[tool#status -> "succeeded"].
?C[cr#blocked -> ?E] <- ?C:cr#Change AND critique(?C)[tool#status -> "failed"; error -> ?E].

?C[cr#hasOpen -> true] <- ?C:cr#Change[cr#remark(?I) -> ?Case] AND NOT ?C[cr#disposed(?I) -> true].
?C[cr#approved -> true] <-
    ?C:cr#Change[cr#reviewed -> true; cr#critiqued -> true] AND
    NOT ?C[cr#hasOpen -> true].
