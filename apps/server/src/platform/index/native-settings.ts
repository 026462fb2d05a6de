import { availableParallelism } from 'node:os'

// LanceDB's native part reads its settings when it is loaded, so this module is imported before it.

// It writes warnings about normal states ("no existing dataset", "cluster is empty") to standard error past our log.
process.env.LANCEDB_LOG ??= 'error'

// By itself it computes on two threads less than there are cores: on a machine with two or three every question waits
// for whatever part of a new version is just being made.
process.env.LANCE_CPU_THREADS ??= String(Math.max(2, availableParallelism()))
