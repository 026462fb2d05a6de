/**
 * What a generated document was generated from, as stored in its row: a hash of all sources, the hash of the generated
 * bytes (a different content hash means that staff edited the document, which is then kept) and the cited items.
 */
export type GeneratedFrom = ReturnType<typeof readGeneratedFrom>

/** Prefix set when a cited item was removed: answers do not use the document until it is generated again. */
export const WITHDRAWN = 'withdrawn '

export const writeGeneratedFrom = ({ sources, content, items }: GeneratedFrom) => [sources, content, ...items].join(' ')

export function readGeneratedFrom(text: string | null) {
  const [sources = '', content = '', ...items] = (text ?? '').replace(WITHDRAWN, '').split(' ')
  return { sources, content, items }
}

interface GeneratedRow {
  generated_key: string | null
  generated_from: string | null
  content_hash: string | null
  synced_hash: string | null
}

/** Whether staff replaced the generated text. */
export const isEdited = (row: Omit<GeneratedRow, 'synced_hash'>) =>
  row.generated_key !== null && row.content_hash !== readGeneratedFrom(row.generated_from).content

const isMarked = (row: GeneratedRow) => row.generated_from?.startsWith(WITHDRAWN) === true

/** Whether the text quotes what was removed, so that it has to be generated again. What staff put in its place does not. */
export const isWithdrawn = (row: GeneratedRow) => isMarked(row) && !isEdited(row)

/** Whether the index may still hold a withdrawn text, also after staff replaced it: until a sync has read the new one. */
export const isLeftOut = (row: GeneratedRow) =>
  isWithdrawn(row) || (isMarked(row) && row.synced_hash !== row.content_hash)
