import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, IdParams } from './fields.ts'
import { VOCABULARY_NAME_MAX, VOCABULARY_PASTE_MAX, VOCABULARY_SPELLINGS_MAX } from './limits.ts'

/** Whose name it is: a competitor's or their product's, an own product's, or the company's own. */
export const VocabularyKind = z.enum(['competitor', 'product', 'own_name'])
export type VocabularyKind = z.infer<typeof VocabularyKind>

const Spelling = z.string().trim().min(1).max(VOCABULARY_NAME_MAX)

/** A name as it is meant. `spellings`: how else it is written, and what captions hear instead. */
export const VocabularyName = z.object({
  kind: VocabularyKind,
  name: z.string().trim().min(1, 'Name is required').max(VOCABULARY_NAME_MAX),
  spellings: z.array(Spelling).max(VOCABULARY_SPELLINGS_MAX).default([]),
})
export type VocabularyName = z.infer<typeof VocabularyName>

export const VocabularyEntry = VocabularyName.extend({ id: Id })
export type VocabularyEntry = z.infer<typeof VocabularyEntry>

/** All names of the company, by kind and name. */
export const Vocabulary = z.object({ entries: z.array(VocabularyEntry) })
export type Vocabulary = z.infer<typeof Vocabulary>

export const getVocabulary = endpoint('GET /company-settings/vocabulary', {
  access: 'company-admin',
  summary: 'The names that meetings are read with: competitors, own products, own names, and their spellings.',
  reply: Vocabulary,
})

export const createVocabularyEntry = endpoint('POST /company-settings/vocabulary', {
  access: 'company-admin',
  summary: 'Add a name; a spelling that belongs to another name is refused.',
  body: VocabularyName,
  status: 201,
  reply: VocabularyEntry,
})

export const updateVocabularyEntry = endpoint('PUT /company-settings/vocabulary/:id', {
  access: 'company-admin',
  summary: 'Change a name or its spellings; meetings that say it are analysed again.',
  params: IdParams,
  body: VocabularyName,
  reply: VocabularyEntry,
})

export const removeVocabularyEntry = endpoint('DELETE /company-settings/vocabulary/:id', {
  access: 'company-admin',
  summary: 'Remove a name with its spellings.',
  params: IdParams,
  reply: 'empty',
})

/** `text`: a name a line; its other spellings follow after commas, semicolons or tabs. A cell may stand in double quotes. */
export const pasteVocabulary = endpoint('POST /company-settings/vocabulary/paste', {
  access: 'company-admin',
  summary: 'Add a list of names; with a line that cannot be added nothing is, and the reply says which line.',
  body: z.object({
    kind: VocabularyKind,
    text: z
      .string()
      .max(VOCABULARY_PASTE_MAX)
      .refine((text) => text.trim() !== '', 'Paste at least one name'),
  }),
  reply: z.object({
    added: z.number().int(),
    /** Names that stood in the list before and got further spellings. */
    extended: z.number().int(),
    /** Names that stood in the list before as they are. */
    unchanged: z.number().int(),
  }),
})
