import { availableParallelism } from 'node:os'

// LanceDB's native part reads its settings when it is loaded, so this module is imported before it.

// It writes warnings about normal states ("no existing dataset", "cluster is empty") to standard error past our log.
process.env.LANCEDB_LOG ??= 'error'

// By default it uses two threads less than there are cores: on a machine with two or three cores every question would wait
// while a new version is being written.
process.env.LANCE_CPU_THREADS ??= String(Math.max(2, availableParallelism()))
