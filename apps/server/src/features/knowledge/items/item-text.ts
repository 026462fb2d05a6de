import type { KnowledgeItemText } from '@cuecard/contract/knowledge/care.ts'
import { PASSAGE_START_CHARS, TEXT_PIECES_PAGE } from '@cuecard/contract/limits.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { notFound } from '../../../platform/errors.ts'
import type { StoredPassage } from '../../../platform/index/knowledge-index.ts'
import { getCompanyKnowledge } from '../search/company-knowledge.ts'

/** After every passage; the index keeps positions as 32-bit numbers. */
const BEHIND_ALL = 2 ** 31 - 1
/** Pieces in front of the marked one. */
const BEFORE_MARK = 20
/** Passages of one section overlap by some sentences. Fewer characters than this are no overlap but chance. */
const OVERLAP_MIN = 20

interface Wanted {
  id: string
  from?: number | undefined
  passage?: string | undefined
}

/**
 * A part of an item's text as answers are drawn from it: from a piece on, or around the passage that begins as asked.
 * Empty before its first sync. @throws 404
 */
export async function getItemText(deps: Deps, actor: Member, wanted: Wanted): Promise<KnowledgeItemText> {
  const { version, items } = await getCompanyKnowledge(deps, actor.company_id)
  const item = items.get(wanted.id)
  if (!item) throw notFound('Knowledge item not found')
  const at = { itemId: wanted.id, position: BEHIND_ALL }
  const passages = version === null ? [] : await deps.index.passagesOf({ companyId: actor.company_id, version }, at)
  const mark = wanted.passage ? passages.findIndex(({ text }) => startOf(text) === wanted.passage) : -1
  const from = Math.min(wanted.from ?? Math.max(0, mark - BEFORE_MARK), passages.length)
  const pieces = passages.slice(from, from + TEXT_PIECES_PAGE).map(({ position, locator }, index) => ({
    position,
    locator,
    text: withoutOverlap(passages, from + index, mark),
  }))
  const { name, source } = item
  return { name, source, total: passages.length, from, marked: passages[mark]?.position ?? null, pieces }
}

/** The beginning of a passage, by which a citation finds it. An address holds no half of an emoji that it is cut in. */
const startOf = (text: string): string => text.trim().slice(0, PASSAGE_START_CHARS).trim().toWellFormed()

/** A passage without what the one before it says already. The marked one stays whole: the one before it is cut. */
function withoutOverlap(passages: readonly StoredPassage[], index: number, mark: number): string {
  const [before, own, after] = [passages[index - 1], passages[index], passages[index + 1]]
  if (!own) return ''
  const start = index === mark ? 0 : overlapOf(before, own)
  const end = index + 1 === mark ? overlapOf(own, after) : 0
  return own.text.slice(start, own.text.length - end).trim()
}

/** How many characters the second passage repeats of the first one's end; 0 in another section. */
export function overlapOf(
  first: Pick<StoredPassage, 'title' | 'text'> | undefined,
  second: Pick<StoredPassage, 'title' | 'text'> | undefined,
): number {
  if (!first || !second || first.title !== second.title) return 0
  for (let length = Math.min(first.text.length, second.text.length) - 1; length >= OVERLAP_MIN; length -= 1) {
    if (first.text.endsWith(second.text.slice(0, length))) return length
  }
  return 0
}
