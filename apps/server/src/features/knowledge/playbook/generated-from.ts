/**
 * What a generated document was written from, as its row keeps it: a hash of all sources, the hash of the bytes that
 * were written (other bytes are staff's, and stay), and the items that it names.
 */
export interface GeneratedFrom {
  sources: string
  content: string
  items: readonly string[]
}

/** Put in front when an item it names was removed: answers leave it out until it is written anew. */
export const WITHDRAWN = 'withdrawn '

export const writeGeneratedFrom = ({ sources, content, items }: GeneratedFrom): string =>
  [sources, content, ...items].join(' ')

export function readGeneratedFrom(text: string | null): GeneratedFrom {
  const [sources = '', content = '', ...items] = (text ?? '').replace(WITHDRAWN, '').split(' ')
  return { sources, content, items }
}

interface GeneratedRow {
  generated_key: string | null
  generated_from: string | null
  content_hash: string | null
}

export const isWithdrawn = (row: GeneratedRow): boolean => row.generated_from?.startsWith(WITHDRAWN) === true

/** Staff have put other bytes in its place. */
export const isEdited = (row: GeneratedRow): boolean =>
  row.generated_key !== null && row.content_hash !== readGeneratedFrom(row.generated_from).content
