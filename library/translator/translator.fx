// translator: a model maps a question to a call, the rules answer it, a reply must say so (pattern 3).
//
// The program states
//   ?Q:tr#Question[tr#text -> "…"; tr#prompt -> ?P].
//   "field"[tr#allows -> "value"].           // the closed list of each field
//   tr#phrasing[tr#prompt -> ?P].            // how a decision is put into words
//   ?Q[tr#decision -> "word"] <- ?Q:tr#Question[tr#valid("field") -> ?V] AND …
// and gets
//   ?Q[tr#field("f") -> ?V]    what the model answered, of the declared fields
//   ?Q[tr#valid("f") -> ?V]    inside the field's list: decision rules read these alone
//   ?Q[tr#bad("f") -> true], ?Q[tr#refused -> "f"]   outside it
//   ?Q[tr#runs -> true]        answered, and no field refused; for display
//   ?Q[tr#reply -> "…"]        words that say the decision
//   ?Q[tr#replyRefused -> "reason"]
//   ?Q[tr#callFailed -> "…"]   a call failed, so nothing was translated or phrased

closed slot tr#allows.
closed slot tr#hasBad.

external translate(?Q) using _llm[prompt -> ?Words; question -> ?T; tool#order -> 2] <-
    ?Q:tr#Question[tr#text -> ?T; tr#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

?Q[tr#field(?F) -> ?V] <-
    ?Q:tr#Question AND
    ?F[tr#allows -> ?_] AND
    translate(?Q)[result(?F) -> ?V].

?Q[tr#valid(?F) -> ?V] <- ?Q:tr#Question[tr#field(?F) -> ?V] AND ?F[tr#allows -> ?V].
?Q[tr#bad(?F) -> true] <- ?Q:tr#Question[tr#field(?F) -> ?V] AND NOT ?F[tr#allows -> ?V].
?Q[tr#refused -> ?F] <- ?Q:tr#Question[tr#bad(?F) -> true].

// For display: it rests on the absence of a bad field, so a decision that read it would make the
// second request wait for itself.
?Q[tr#hasBad -> true] <- ?Q:tr#Question[tr#bad(?F) -> true].
?Q[tr#runs -> true] <- ?Q:tr#Question[tr#field(?F) -> ?V] AND NOT ?Q[tr#hasBad -> true].

external phrase(?Q) using _llm[prompt -> ?Words; decision -> ?D; mustSay -> ?D; tool#order -> 1] <-
    ?Q:tr#Question[tr#decision -> ?D] AND
    tr#phrasing[tr#prompt -> ?P] AND
    ?P:Prompt[text -> ?Words].

?Q[tr#reply -> ?T] <-
    ?Q:tr#Question AND
    phrase(?Q)[result("saysDecision") -> true; result("text") -> ?T].
?Q[tr#replyRefused -> "the reply does not state the decision"] <-
    ?Q:tr#Question AND
    phrase(?Q)[result("saysDecision") -> false].

?Q[tr#callFailed -> ?E] <- ?Q:tr#Question AND translate(?Q)[tool#status -> "failed"; error -> ?E].
?Q[tr#callFailed -> ?E] <- ?Q:tr#Question AND phrase(?Q)[tool#status -> "failed"; error -> ?E].
