import { join } from 'node:path'
import { ONLY_LOAD, optimiseLater, useCompiledCode } from './platform/compiled-code.ts'

// Before anything else is loaded.
optimiseLater()
useCompiledCode(join(import.meta.dirname, '../dist/compiled'))
const { start } = await import('./start.ts')
if (process.argv[2] === ONLY_LOAD) await import('./server.ts')
else await start()
