import { expect, it } from 'vitest'
import { plainNotes } from './plain-notes.ts'
import { EMPTY_OUTLINE_NOTICE, OUTLINE_NOTICE } from './rules/outline/notes-outline.ts'

it.each([
  OUTLINE_NOTICE,
  EMPTY_OUTLINE_NOTICE,
  'This outline consists of quotes from the transcript. No language model took part; the quotes were found by English and German phrases.',
  'Besides what is quoted here, no decisions, questions or numbers were found.',
  'Besides what is quoted here, no next steps were found.',
  'No decisions and no questions and no numbers were found.',
  'No decisions, questions, numbers or next steps were found by English and German phrases in this transcript.',
])('leaves out what the notes say of themselves: %s', (notice) => {
  expect(plainNotes(`_${notice}_\n\n## Decisions\n\n- We take the small one.`)).not.toContain('found')
})
