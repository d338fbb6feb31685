// with: lib:translator
// A question is translated, refused by its field, or left untranslated; a reply must say its word.
world open.

mapIt:Prompt[text -> "Map it."]. sayIt:Prompt[text -> "Say it."]. tr#phrasing[tr#prompt -> sayIt].
"room"[tr#allows -> {"hall", "loft"}]. "day"[tr#allows -> {"saturday", "sunday"}].
?Q[tr#prompt -> mapIt] <- ?Q:tr#Question.
?Q[tr#decision -> "free"] <- ?Q:tr#Question[tr#valid("room") -> "loft"; tr#valid("day") -> ?Day].

q1:tr#Question[tr#text -> "Can I have the loft on Sunday?"].
translate(q1)[
    tool#status -> "succeeded";
    result("room") -> "loft";
    result("day") -> "sunday";
    result("mood") -> "hopeful"
].
// A field that is declared nowhere is not read.
expect bindings 2: q1[tr#field(?F) -> ?V].
expect true: q1[tr#runs -> true; tr#decision -> "free"].
expect true: phrase(q1)[prompt -> "Say it."; decision -> "free"; mustSay -> "free"].
phrase(q1)[
    tool#status -> "succeeded";
    result("text") -> "The loft is free.";
    result("saysDecision") -> true
].
expect true: q1[tr#reply -> "The loft is free."].

q2:tr#Question[tr#text -> "The cellar on Saturday?"].
translate(q2)[tool#status -> "succeeded"; result("room") -> "cellar"; result("day") -> "saturday"].
expect true: q2[tr#bad("room") -> true; tr#refused -> "room"; tr#valid("day") -> "saturday"].
expect bindings 0: q2[tr#runs -> ?T].
expect bindings 0: phrase(q2)[tool#requested -> ?T].

q3:tr#Question[tr#text -> "The loft on Saturday?"].
translate(q3)[tool#status -> "succeeded"; result("room") -> "loft"; result("day") -> "saturday"].
phrase(q3)[
    tool#status -> "succeeded";
    result("text") -> "Welcome!";
    result("saysDecision") -> false
].
expect true: q3[tr#replyRefused -> "the reply does not state the decision"].
expect bindings 0: q3[tr#reply -> ?T].

q4:tr#Question[tr#text -> "?"].
translate(q4)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: q4[tr#callFailed -> "no answer in time"].
expect bindings 0: q4[tr#refused -> ?F].
