// A rule base: three levels of classes, declared properties, a method, a closed slot, alternatives and questions.
world open.
closed slot retired.
Tram extends Railbound. Train extends Railbound. Railbound extends Vehicle. Bus extends Vehicle.
Vehicle extends Asset.
Vehicle { depot: Depot, seats: Integer }.
declare inverse depot houses.
declare transitive feeds.
declare symmetric coupledWith.
declare subproperty sisterOf relatedTo.
declare subproperty coupledWith relatedTo.
0:Serial.
?J:Serial <- ?I:Serial AND ?I < 2399 AND ?J := ?I + 1.
unit(?I):Tram <- ?I:Serial AND ?I mod 4 = 0.
unit(?I):Train <- ?I:Serial AND ?I mod 4 = 1.
unit(?I):Bus <- ?I:Serial AND ?I mod 4 > 1.
unit(?I)[depot -> depot(?D)] <- ?I:Serial AND ?D := ?I mod 23.
unit(?I)[seats -> ?S] <- ?I:Serial AND ?S := 40 + ?I mod 90.
unit(?I)[kept(2025) -> ?K; kept(2026) -> ?L] <- ?I:Serial AND ?K := ?I mod 12 AND ?L := ?I mod 10.
unit(?I)[coupledWith -> unit(?J)] <- ?I:Serial AND ?I mod 5 = 0 AND ?J := (?I + 1) mod 2400.
unit(?I)[sisterOf -> unit(?J)] <- ?I:Serial AND ?I mod 7 = 0 AND ?J := (?I + 2) mod 2400.
unit(?I)[retired -> true] <- ?I:Serial AND ?I mod 17 = 0.
depot(?D)[feeds -> depot(?E)] <- ?D:Serial AND ?D < 22 AND ?E := ?D + 1.
?V:InService <- ?V:Vehicle AND NOT ?V[retired -> true].
?V:Wanted <- ?V:InService[seats -> ?S] AND (?V:Railbound OR ?S > 100).
?V[better -> ?Y] <- ?V[kept(2025) -> ?K; kept(2026) -> ?L] AND ?L < ?K AND ?Y := ?K - ?L.
?D[lends -> ?W] <-
    ?D[houses -> ?V] AND
    ?V:Wanted[relatedTo -> ?W] AND
    ?W[depot -> ?E] AND
    ?D[feeds -> ?E].
?V:Doubtful <- unknown { ?V[inspected -> ?_] } AND ?V:Wanted.
?- ?V:Wanted[depot -> depot(3); better -> ?Y].
?- depot(1)[feeds -> depot(9)].
?- depot(2)[lends -> ?W].
?- unit(8)[inspected -> ?D].
