import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdSocketFile } from './socket-file.ts'

const onLinux = process.platform === 'linux'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecard-socket-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(onLinux)('holds what a killed process left over, and nothing that another one holds', async () => {
  const path = join(folder, 'x'.repeat(120), 'pg.sock')
  mkdirSync(dirname(path))
  await leaveBehind(`${path}.left`)
  const held = await holdSocketFile(path)
  expect(held).not.toBeNull()
  expect(await holdSocketFile(path)).toBeNull()
  held?.release()
  expect(readdirSync(dirname(path))).toEqual([])
})

test.runIf(onLinux)('is held by one at most of many processes that start at once', async () => {
  const path = join(folder, 'pg.sock')
  await leaveBehind(`${path}.left`)
  const starts = await Promise.all(Array.from({ length: 12 }, () => holdSocketFile(path)))
  const holding = starts.filter((held) => held !== null)
  expect(holding.length).toBeLessThanOrEqual(1)
  for (const held of holding) held.release()
  const next = await holdSocketFile(path)
  expect(next).not.toBeNull()
  next?.release()
})

/** As a process that was killed leaves it. */
async function leaveBehind(path: string): Promise<void> {
  const server = createServer()
  const near = join(folder, 'near.sock')
  await new Promise<void>((resolve) => server.listen({ path: near }, resolve))
  renameSync(near, path)
  await new Promise((resolve) => server.close(resolve))
}
