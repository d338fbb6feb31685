// with: lib:agent
// A proposal is refused with its reason, carried out, finished on evidence, or stopped at the bound.
world open.

nextAction:Prompt[text -> "Propose the next action."].
?T[ag#prompt -> nextAction; ag#actions -> "weigh, ship, finish"] <- ?T:ag#Task.
external weigh(?T) using _fixture[response -> "{\"grams\": 310}"; tool#order -> 1] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#action -> "weigh"; ag#allowed -> true].
?T[ag#outcome(?N) -> "weighed"; ag#evidence -> true] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#step -> ?N; ag#action -> "weigh"; ag#allowed -> true] AND
    weigh(?T)[tool#status -> "succeeded"].

parcel:ag#Task[ag#goal -> "Know the weight."; ag#maxSteps -> 5; ag#grants -> {"weigh", "finish"}].
expect true: propose(parcel, 1)[goal -> "Know the weight."; outcome -> "none"].
propose(parcel, 1)[tool#status -> "succeeded"; result("action") -> "ship"].
expect true: propose(parcel, 1):ag#Proposal[ag#refused -> "action not granted for this task"].
expect true: propose(parcel, 2)[outcome -> "action not granted for this task"].
propose(parcel, 2)[tool#status -> "succeeded"; result("action") -> "weigh"].
expect true: weigh(parcel)[tool#requested -> true].
weigh(parcel)[tool#status -> "succeeded"; result("grams") -> 310].
expect true: propose(parcel, 3)[outcome -> "weighed"].
propose(parcel, 3)[tool#status -> "succeeded"; result("action") -> "finish"].
expect true: parcel[ag#verdict -> "completed"].

// Finishing without evidence completes nothing.
letter:ag#Task[ag#goal -> "Know the weight."; ag#maxSteps -> 5; ag#grants -> "finish"].
propose(letter, 1)[tool#status -> "succeeded"; result("action") -> "finish"].
expect bindings 0: letter[ag#verdict -> ?V].

crate:ag#Task[ag#goal -> "Know the weight."; ag#maxSteps -> 1; ag#grants -> "weigh"].
propose(crate, 1)[tool#status -> "succeeded"; result("action") -> "ship"].
expect true: crate[ag#verdict -> "stopped at the step bound"].
expect bindings 0: propose(crate, 2)[tool#requested -> ?R].

sack:ag#Task[ag#goal -> "Know the weight."; ag#maxSteps -> 2; ag#grants -> "weigh"].
propose(sack, 1)[tool#status -> "failed"; tool#completed -> true; error -> "no answer in time"].
expect true: sack[ag#callFailed(1) -> "no answer in time"].
expect bindings 0: sack[ag#verdict -> ?V].
