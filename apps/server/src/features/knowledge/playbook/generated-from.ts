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
}

export const isWithdrawn = (row: GeneratedRow): boolean => row.generated_from?.startsWith(WITHDRAWN) === true

/** Whether staff replaced the generated text. */
export const isEdited = (row: GeneratedRow) =>
  row.generated_key !== null && row.content_hash !== readGeneratedFrom(row.generated_from).content
