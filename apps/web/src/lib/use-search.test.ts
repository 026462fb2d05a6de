import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSearch } from './use-search.ts'

const schema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  tab: z.enum(['notes', 'transcript']).optional(),
})

describe('the state in the address', () => {
  it('is read by its schema', () => {
    expect(readSearch(schema, new URLSearchParams('page=3&tab=notes&other=1'))).toEqual({ page: 3, tab: 'notes' })
  })

  it('loses only the field that does not fit', () => {
    expect(readSearch(schema, new URLSearchParams('page=3&tab=nonsense'))).toEqual({ page: 3 })
    expect(readSearch(schema, new URLSearchParams('page=-4&tab=notes'))).toEqual({ page: 1, tab: 'notes' })
  })
})
