import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import { Audience, KnowledgeItem } from './knowledge.ts'
import { KNOWLEDGE_CHANGES_MAX, INTEGER_MAX, PASSAGE_START_CHARS } from '../limits.ts'

/** What is done to several items at once. */
export const ItemsChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('remove') }),
  z.object({ action: z.literal('retry') }),
  z.object({ action: z.literal('set_owner'), owner_id: Id }),
  z.object({ action: z.literal('set_audience'), audience: Audience }),
])
export type ItemsChange = z.infer<typeof ItemsChange>

export const changeKnowledgeItems = endpoint('POST /company-knowledge/items/changes', {
  access: 'member',
  summary:
    'Delete or retry several items, or give them another owner or audience; each on its own, so that one refusal stops no other.',
  body: z.object({ ids: z.array(Id).min(1).max(KNOWLEDGE_CHANGES_MAX), change: ItemsChange }),
  reply: z.object({
    changed: z.array(Id),
    /** Not changed, each with the reason for people. */
    refused: z.array(z.object({ id: Id, reason: z.string() })),
  }),
})

export const KnowledgeOwner = z.object({ user_id: Id, name: z.string() })
export type KnowledgeOwner = z.infer<typeof KnowledgeOwner>

export const listKnowledgeOwners = endpoint('GET /company-knowledge/owners', {
  access: 'member',
  summary: 'Everybody of the company who can own a knowledge item, by name.',
  reply: z.object({ owners: z.array(KnowledgeOwner) }),
})

/** A file that an item had before its present one. */
export const ItemVersion = z.object({
  id: Id,
  /** From 1, the oldest; the present file is one higher than the last. */
  number: z.number().int(),
  file_path: z.string(),
  size_bytes: z.number().int(),
  /** From when to when it was the item's file, and who replaced it; null where that was the platform or somebody who is gone. */
  from: Instant,
  until: Instant,
  replaced_by: z.string().nullable(),
})
export type ItemVersion = z.infer<typeof ItemVersion>

export const listItemVersions = endpoint('GET /company-knowledge/items/:id/versions', {
  access: 'member',
  summary: 'The earlier versions of a document, newest first; empty for web sites.',
  params: IdParams,
  reply: z.object({ versions: z.array(ItemVersion) }),
})

const VersionParams = IdParams.extend({ version_id: Id })

/** What can be read of a file; the reason where that is nothing. `cut`: the text is longer than what is compared. */
export const VersionText = z.object({ text: z.string(), reason: z.string().nullable(), cut: z.boolean() })
export type VersionText = z.infer<typeof VersionText>

export const compareItemVersion = endpoint('GET /company-knowledge/items/:id/versions/:version_id/comparison', {
  access: 'member',
  summary: 'The text of an earlier version and of the present file.',
  params: VersionParams,
  reply: z.object({ before: VersionText, now: VersionText }),
})

export const restoreItemVersion = endpoint('POST /company-knowledge/items/:id/versions/:version_id/restore', {
  access: 'member',
  summary: 'Make an earlier version the present file again; the present one becomes an earlier version.',
  params: VersionParams,
  reply: KnowledgeItem,
})

/** A piece of a document's text; overlaps of its passages are cut off. */
export const TextPiece = z.object({ position: z.number().int(), locator: z.string().nullable(), text: z.string() })

/** A part of a document's text, in order. */
export const KnowledgeItemText = z.object({
  name: z.string(),
  source: z.string(),
  /** Pieces of the whole text, and how many of them stand before this part. */
  total: z.number().int(),
  from: z.number().int(),
  /** The position of the piece that begins as asked; null where none does, for example after a change of the document. */
  marked: z.number().int().nullable(),
  pieces: z.array(TextPiece),
})
export type KnowledgeItemText = z.infer<typeof KnowledgeItemText>

export const getKnowledgeItemText = endpoint('GET /company-knowledge/items/:id/text', {
  access: 'member',
  summary: "An item's text as the last sync read it, from a piece on or around the passage that begins as given.",
  params: IdParams,
  query: z.object({
    from: z.coerce.number().int().min(0).max(INTEGER_MAX).optional(),
    passage: z.string().trim().max(PASSAGE_START_CHARS).optional(),
  }),
  reply: KnowledgeItemText,
})
