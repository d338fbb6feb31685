// with: lib:flow
// The flow ends as completed once its last words are shown, and no step holds the token.
world open.

goodbye:flow#Flow[flow#start -> bye].
bye:flow#Say[flow#text -> "Goodbye."; flow#next -> flow#end].
say(bye)[tool#status -> "succeeded"; result("delivered") -> true].

expect true: workflow[status -> "completed"; reason -> "the flow ended after bye"].
expect bindings 1: workflow[status -> ?St].
expect bindings 0: ?S:flow#Active.
