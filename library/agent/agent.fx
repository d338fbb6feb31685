// agent: a model proposes the next action, the rules admit or refuse it (pattern 4).
//
// The program states
//   ?T:ag#Task[ag#goal -> "…"; ag#actions -> "…"; ag#maxSteps -> N; ag#prompt -> ?P].
//   ?T[ag#grants -> "action"].                 // what the task may do
// and, for each granted action, how it is carried out and what came of it:
//   external lookUp(?T) using … <- ?A:ag#Proposal[ag#task -> ?T; ag#action -> "lookUp"; ag#allowed -> true].
//   ?T[ag#outcome(?N) -> "…"] <- …             // of step ?N
//   ?T[ag#evidence -> true] <- …               // what completion rests on
// and gets
//   propose(?T, ?N):ag#Proposal[ag#task; ag#step; ag#action; ag#allowed or ag#refused -> "reason"]
//   ?T[ag#next(?N) -> "…"]     step ?N is due, with what came of the step before
//   ?T[ag#verdict -> "completed"]                  finished, on evidence
//   ?T[ag#verdict -> "stopped at the step bound"]
//   ?T[ag#callFailed(?N) -> "…"]                   no proposal: the call failed

closed slot ag#grants.

// -- Each step is asked for with the outcome of the one before -----------------------------------

?T[ag#next(1) -> "none"] <- ?T:ag#Task.
?T[ag#next(?Next) -> ?Why] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#step -> ?N; ag#refused -> ?Why] AND
    ?T:ag#Task[ag#maxSteps -> ?Max] AND
    ?N < ?Max AND
    ?Next := ?N + 1.
?T[ag#next(?Next) -> ?Came] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#step -> ?N; ag#allowed -> true] AND
    ?T:ag#Task[ag#outcome(?N) -> ?Came; ag#maxSteps -> ?Max] AND
    ?N < ?Max AND
    ?Next := ?N + 1.

external propose(?T, ?N) using _llm[
    prompt -> ?Words;
    goal -> ?G;
    actions -> ?Acts;
    outcome -> ?Came;
    tool#order -> 2
] <-
    ?T:ag#Task[ag#goal -> ?G; ag#actions -> ?Acts; ag#prompt -> ?P; ag#next(?N) -> ?Came] AND
    ?P:Prompt[text -> ?Words].

// -- A proposal is admitted or refused, never changed -----------------------------------------------

propose(?T, ?N):ag#Proposal[ag#task -> ?T; ag#step -> ?N; ag#action -> ?Act] <-
    ?T:ag#Task AND
    propose(?T, ?N)[result("action") -> ?Act].

?A[ag#allowed -> true] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#action -> ?Act] AND
    ?T[ag#grants -> ?Act].
?A[ag#refused -> "action not granted for this task"] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#action -> ?Act] AND
    NOT ?T[ag#grants -> ?Act].

// -- The end rests on evidence, not on the model's word ------------------------------------------------

?T[ag#verdict -> "completed"] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#action -> "finish"; ag#allowed -> true] AND
    ?T:ag#Task[ag#evidence -> true].
?T[ag#verdict -> "stopped at the step bound"] <-
    ?A:ag#Proposal[ag#task -> ?T; ag#step -> ?N; ag#action -> ?Act] AND
    ?T:ag#Task[ag#maxSteps -> ?N] AND
    ?Act != "finish".

?T[ag#callFailed(?N) -> ?E] <- ?T:ag#Task AND propose(?T, ?N)[tool#status -> "failed"; error -> ?E].
