// with: lib:sensor
// A reading is accepted, rejected for either reason or both, missing, or not made.
world open.

letter[sensor#allows -> {"sender", "subject"}].
readLetter:Prompt[text -> "Report sender and subject, with quotes."].
l1:sensor#Source[
    sensor#kind -> letter;
    sensor#prompt -> readLetter;
    sensor#text -> "From: Ada. Re: the loom."
].
l2:sensor#Source[sensor#kind -> letter; sensor#prompt -> readLetter; sensor#text -> "(illegible)"].
l3:sensor#Source[sensor#kind -> letter; sensor#prompt -> readLetter; sensor#text -> "Dear all"].

expect true: sense(l1)[
        tool#name -> "_llm";
        prompt -> "Report sender and subject, with quotes.";
        document -> "From: Ada. Re: the loom.";
        groundIn -> "From: Ada. Re: the loom."
    ].

sense(l1)[
    tool#status -> "succeeded";
    tool#completed -> true;
    row(1, "slot") -> "sender";
    row(1, "value") -> "Ada";
    row(1, "quote") -> "From: Ada";
    row(1, "quoteFound") -> true;
    row(2, "slot") -> "sender";
    row(2, "value") -> "Bea";
    row(2, "quote") -> "From: Bea";
    row(2, "quoteFound") -> false;
    row(3, "slot") -> "mood";
    row(3, "value") -> "calm";
    row(3, "quote") -> "the loom";
    row(3, "quoteFound") -> true;
    row(4, "slot") -> "mood";
    row(4, "value") -> "glad";
    row(4, "quote") -> "gladly";
    row(4, "quoteFound") -> false
].
expect bindings 1: l1[sensor#accepted(?I) -> ?V].
expect true: l1[sensor#accepted(1) -> "Ada"].
expect bindings 4: l1[sensor#rejected(?I) -> ?Why].
expect true: l1[
        sensor#rejected(2) -> "quote not found in the source";
        sensor#rejected(3) -> "not a statement this kind of source can make"
    ].
expect bindings 2: l1[sensor#rejected(4) -> ?Why].

sense(l2)[
    tool#status -> "failed";
    tool#completed -> true;
    tool#failure -> "not-json";
    error -> "model response is not valid JSON; no facts accepted"
].
expect true: l2[sensor#notRead -> "model response is not valid JSON; no facts accepted"].
expect bindings 0: l2[sensor#rejected(?I) -> ?Why].

// An answer without rows proposes nothing, and the source was read.
sense(l3)[tool#status -> "succeeded"; tool#completed -> true].
expect bindings 0: l3[sensor#accepted(?I) -> ?V].
expect bindings 0: l3[sensor#notRead -> ?E].
