import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MODULE = new URL('./compiled-code.ts', import.meta.url).href

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'cuecard-compiled-'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Uses `folder` in a process of its own. Returns what a thread of that process is told to use. */
function useIn(folder: string, environment: Record<string, string> = {}): string {
  const program = `
    import { Worker } from 'node:worker_threads'
    import { optimiseLater, useCompiledCode } from ${JSON.stringify(MODULE)}
    optimiseLater()
    useCompiledCode(${JSON.stringify(folder)})
    await import('pino')
    new Worker("console.log(process.getBuiltinModule('node:module').getCompileCacheDir() ?? 'none')", { eval: true })`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_COMPILE_CACHE: undefined, ...environment },
    encoding: 'utf8',
  })
  // V8 prints there that it does not know a flag.
  expect(stderr).not.toContain('unrecognized flag')
  return stdout.trim()
}

test('what a process compiled lies in the folder at its end, for its threads too', () => {
  const folder = join(scratch, 'own')
  expect(useIn(folder)).toContain(folder)
  const [version = ''] = readdirSync(folder)
  expect(readdirSync(join(folder, version)).length).toBeGreaterThan(5)
})

test('a folder that cannot be made leaves the start as it was', () => {
  const folder = join(scratch, 'taken')
  writeFileSync(folder, 'a file')
  expect(useIn(folder)).toBe('none')
})

test('a folder that the environment names already stays', () => {
  const named = join(scratch, 'named')
  expect(useIn(join(scratch, 'unused'), { NODE_COMPILE_CACHE: named })).toContain(named)
  expect(readdirSync(scratch)).not.toContain('unused')
})
