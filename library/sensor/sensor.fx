// sensor: a model reads, the rules decide what counts (pattern 1).
//
// The program states
//   ?D:sensor#Source[sensor#text -> "…"; sensor#kind -> ?K; sensor#prompt -> ?P].
//   ?K[sensor#allows -> "slot"].          // what this kind of source can state
//   ?P:Prompt[text -> "…"].               // asks for rows of slot, value and quote
// and gets, for row ?I of the answer about ?D, one of
//   ?D[sensor#accepted(?I) -> ?Value]     quoted, and a statement that this kind can make
//   ?D[sensor#rejected(?I) -> "reason"]   with each reason that applies
// or, where the call failed, ?D[sensor#notRead -> "error"]: then nothing was proposed.

closed slot sensor#allows.

// -- Ask: the host measures each quote in the text that the model saw --------------------

external sense(?D) using _llm[prompt -> ?Words; document -> ?Text; groundIn -> ?Text] <-
    ?D:sensor#Source[sensor#text -> ?Text; sensor#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

// -- A row of the answer is a proposal ------------------------------------------------------

?D[sensor#slot(?I) -> ?Slot; sensor#value(?I) -> ?Value; sensor#quoteFound(?I) -> ?Found] <-
    ?D:sensor#Source AND
    sense(?D)[
        row(?I, "slot") -> ?Slot;
        row(?I, "value") -> ?Value;
        row(?I, "quoteFound") -> ?Found
    ].

// -- Accept or reject ------------------------------------------------------------------------

?D[sensor#accepted(?I) -> ?Value] <-
    ?D:sensor#Source[
        sensor#kind -> ?K;
        sensor#quoteFound(?I) -> true;
        sensor#slot(?I) -> ?Slot;
        sensor#value(?I) -> ?Value
    ] AND
    ?K[sensor#allows -> ?Slot].

?D[sensor#rejected(?I) -> "quote not found in the source"] <-
    ?D:sensor#Source[sensor#quoteFound(?I) -> false].

?D[sensor#rejected(?I) -> "not a statement this kind of source can make"] <-
    ?D:sensor#Source[sensor#kind -> ?K; sensor#slot(?I) -> ?Slot] AND
    NOT ?K[sensor#allows -> ?Slot].

// -- A failed call is no rejection -----------------------------------------------------------

?D[sensor#notRead -> ?E] <- ?D:sensor#Source AND sense(?D)[tool#status -> "failed"; error -> ?E].
