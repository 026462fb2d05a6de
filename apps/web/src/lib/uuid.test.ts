import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { newUuid } from './uuid.ts'

afterEach(() => void vi.unstubAllGlobals())

it('makes UUIDs of version 4 where the browser makes none, each another one', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 500 }, newUuid)
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
  expect(new Set(made).size).toBe(500)
})
