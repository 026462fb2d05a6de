import { join } from 'node:path'
import { optimiseLater, useCompiledCode } from './platform/compiled-code.ts'

/** What the build calls to leave the compiled code beside the bundle. */
const ONLY_LOAD = '--only-load'

// Before anything else is loaded.
optimiseLater()
useCompiledCode(join(import.meta.dirname, '../dist/compiled'))
const { start } = await import('./start.ts')
if (process.argv[2] === ONLY_LOAD) await import('./server.ts')
else await start()
