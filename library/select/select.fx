// select: a model chooses among passages and phrases around a value; the rules write both (pattern 12).
//
// The program states
//   "id":sel#Passage[sel#source -> ?S; sel#text -> "…"].
//   ?Q:sel#Question[sel#source -> ?S; sel#text -> "…"; sel#prompt -> ?P].     // asks for rows of passage
//   ?V:sel#Amount[sel#question -> ?Q; sel#value -> "…"; sel#about -> "…"; sel#prompt -> ?P].  // before, after
// and gets
//   ?Q[sel#shows(?I) -> "…"]        a passage of this source, word for word
//   ?Q[sel#refused(?I) -> "reason"]
//   ?Q[sel#answer -> "…"]           the model's words around the value of the facts
//   ?V[sel#rejected -> "reason"]    the words hold a number of their own
//   ?X[sel#notAnswered -> "error"]  the call failed, about a question or an amount

closed class sel#Passage.
closed slot sel#source.
closed slot sel#text.
closed slot sel#ownNumber.

// The model sees each passage with its identifier, and answers with identifiers alone.
?S[sel#numbered -> ?List] <-
    ?Any:sel#Passage[sel#source -> ?S] AND
    ?List := list{?Line |
        ?P:sel#Passage[sel#source -> ?S; sel#text -> ?T] AND
        ?Line := concat(toString(?P), ": ", ?T)
    }.

external sel#select(?Q) using _llm[
    prompt -> ?Words;
    question -> ?T;
    passages -> ?List;
    tool#order -> 1
] <-
    ?Q:sel#Question[sel#source -> ?S; sel#text -> ?T; sel#prompt -> ?P] AND
    ?S[sel#numbered -> ?List] AND
    ?P:Prompt[text -> ?Words].

?Q[sel#shows(?I) -> ?T] <-
    ?Q:sel#Question[sel#source -> ?S] AND
    sel#select(?Q)[row(?I, "passage") -> ?P] AND
    ?P:sel#Passage[sel#source -> ?S; sel#text -> ?T].
?Q[sel#refused(?I) -> "not a passage of this source"] <-
    ?Q:sel#Question[sel#source -> ?S] AND
    sel#select(?Q)[row(?I, "passage") -> ?P] AND
    NOT ?P:sel#Passage[sel#source -> ?S].

// The request does not carry the value, so the words around it cannot have changed it.
external sel#phrase(?V) using _llm[prompt -> ?Words; about -> ?A; tool#order -> 2] <-
    ?V:sel#Amount[sel#about -> ?A; sel#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

?V[sel#ownNumber -> true] <-
    ?V:sel#Amount AND
    sel#phrase(?V)[result("before") -> ?B] AND
    matches(?B, "[0-9]").
?V[sel#ownNumber -> true] <-
    ?V:sel#Amount AND
    sel#phrase(?V)[result("after") -> ?B] AND
    matches(?B, "[0-9]").

?Q[sel#answer -> ?Text] <-
    ?V:sel#Amount[sel#question -> ?Q; sel#value -> ?X] AND
    sel#phrase(?V)[result("before") -> ?Before; result("after") -> ?After] AND
    NOT ?V[sel#ownNumber -> true] AND
    ?Text := concat(?Before, ?X, ?After).
?V[sel#rejected -> "the phrasing states a number of its own"] <-
    ?V:sel#Amount[sel#ownNumber -> true].

?Q[sel#notAnswered -> ?E] <-
    ?Q:sel#Question AND
    sel#select(?Q)[tool#status -> "failed"; error -> ?E].
?V[sel#notAnswered -> ?E] <- ?V:sel#Amount AND sel#phrase(?V)[tool#status -> "failed"; error -> ?E].
