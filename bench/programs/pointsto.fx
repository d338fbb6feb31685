// Which heap objects may a variable point to (vpt), and which field of one object to another (hpt)?
world open.
?V[vpt -> ?H] <- ?V[new -> ?H].
?V[vpt -> ?H] <- ?V[assign -> ?U] AND ?U[vpt -> ?H].
?H[hpt(?F) -> ?G] <- ?B[store(?F) -> ?V] AND ?B[vpt -> ?H] AND ?V[vpt -> ?G].
?V[vpt -> ?G] <- ?V[load(?F) -> ?B] AND ?B[vpt -> ?H] AND ?H[hpt(?F) -> ?G].
