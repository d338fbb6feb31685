// with: lib:flow
// A failed call ends the flow as failed, whichever call it was; here, showing the last words.
world open.

goodbye:flow#Flow[flow#start -> bye].
bye:flow#Say[flow#text -> "Goodbye."; flow#next -> flow#end].
say(bye)[
    tool#status -> "failed";
    tool#completed -> true;
    tool#failure -> "adapter-crashed";
    error -> "the screen is gone"
].

expect true: workflow[status -> "failed"; reason -> "bye: the screen is gone"].
expect bindings 1: workflow[status -> ?St].
expect true: bye:flow#Active.
