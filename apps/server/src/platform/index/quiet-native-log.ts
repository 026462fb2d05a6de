// LanceDB's native part writes warnings about normal states ("no existing dataset", "cluster is empty") to standard
// error past our log. It reads this variable when it is loaded, so this module is imported before it.
process.env.LANCEDB_LOG ??= 'error'
