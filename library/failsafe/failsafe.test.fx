// with: lib:failsafe
// The strictest verdict decides; each way of saying nothing usable counts as silence.
world open.

"open":fs#Verdict[fs#rank -> 0]. "wait":fs#Verdict[fs#rank -> 1]. "shut":fs#Verdict[fs#rank -> 2].
fs#silence[fs#verdict -> "wait"].
look:Prompt[text -> "May the lock open?"].
gauge:fs#Source. camera:fs#Source[fs#prompt -> look].
?C[fs#verdict(gauge) -> "shut"] <- ?C:fs#Case[level -> ?L] AND ?L > 400.
?C[fs#verdict(gauge) -> "open"] <- ?C:fs#Case[level -> ?L] AND ?L <= 400.

expect bindings 7: fs#screen(?C, ?S)[tool#requested -> true].

agree:fs#Case[level -> 200; fs#text -> "A barge waits."].
fs#screen(agree, camera)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("verdict") -> "open"
].
expect true: agree[fs#outcome -> "open"; fs#decidedBy -> gauge; fs#decidedBy -> camera].
expect bindings 0: agree[fs#held -> ?S].

// The model can tighten, and cannot loosen.
high:fs#Case[level -> 500; fs#text -> "A barge waits."].
fs#screen(high, camera)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("verdict") -> "open"
].
expect true: high[fs#outcome -> "shut"].
expect bindings 1: high[fs#decidedBy -> ?S].
swimmer:fs#Case[level -> 200; fs#text -> "A swimmer."].
fs#screen(swimmer, camera)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("verdict") -> "shut"
].
expect true: swimmer[fs#outcome -> "shut"; fs#decidedBy -> camera].

// No receipt, a failed call, a reply without a verdict, a word outside the order.
unseen:fs#Case[level -> 200; fs#text -> "Fog."].
failed:fs#Case[level -> 200; fs#text -> "Night."].
fs#screen(failed, camera)[
    tool#status -> "failed";
    tool#completed -> true;
    error -> "no answer in time"
].
wordless:fs#Case[level -> 200; fs#text -> "Rain."].
fs#screen(wordless, camera)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("reason") -> "It rains."
].
strange:fs#Case[level -> 200; fs#text -> "Snow."].
fs#screen(strange, camera)[
    tool#status -> "succeeded";
    tool#completed -> true;
    result("verdict") -> "probably open"
].
expect bindings 4: ?C[fs#held -> camera; fs#outcome -> "wait"; fs#decidedBy -> camera].
expect true: failed[fs#callFailed(camera) -> "no answer in time"].
