"""HTTP: who may come in, how much of everything one may have, what can be asked for."""
