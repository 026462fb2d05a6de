import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Deps } from '../../../platform/deps.ts'
import { conflict } from '../../../platform/errors.ts'
import { removeRefused, removeUnused } from './unused-files.ts'

type Remove = (key: string) => Promise<void>

function storage(remove = vi.fn<Remove>(async () => {})) {
  return { deps: { files: { remove }, log: pino({ level: 'silent' }) } as unknown as Deps, remove }
}

it('removes the other files where one cannot be removed, and fails nobody', async () => {
  const remove = vi.fn<Remove>(async (key) => {
    if (key === 'b') throw new Error('The storage is away')
  })
  await expect(removeUnused(storage(remove).deps, ['a', 'b', 'c', 'd', 'e'])).resolves.toBeUndefined()
  expect(remove.mock.calls.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

it('keeps the file of a row that may have been written: the connection broke, and nobody knows whether it was before the commit', async () => {
  const { deps, remove } = storage()
  await removeRefused(deps, ['a'], new Error('Connection terminated unexpectedly'))
  expect(remove).not.toHaveBeenCalled()
  await removeRefused(deps, ['a'], conflict('The maximum is reached'))
  expect(remove.mock.calls).toEqual([['a']])
})
