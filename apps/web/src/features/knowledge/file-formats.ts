import {
  KNOWLEDGE_FILE_EXTENSIONS,
  KNOWLEDGE_FILE_ITEMS_MAX,
  KNOWLEDGE_FILE_MAX_BYTES,
  MB,
  NAME_MAX,
} from '@cuecard/contract/limits.ts'
import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'

export const FILE_TOO_LARGE = `File size must be less than ${KNOWLEDGE_FILE_MAX_BYTES / MB}MB`
export const LIMIT_REACHED = `(Limit of ${KNOWLEDGE_FILE_ITEMS_MAX} reached)`
export const MAXIMUM_REACHED = `Maximum limit of ${KNOWLEDGE_FILE_ITEMS_MAX} file items reached`

/** For a file input's `accept`. */
export const ACCEPTED_ENDINGS = KNOWLEDGE_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** Why a file cannot be added, or null. The server judges again. */
export function fileFault(file: Pick<File, 'name' | 'size'>): string | null {
  if (!KNOWLEDGE_FILE_EXTENSIONS.includes(extensionOf(file.name))) return 'This type of file is not accepted'
  if (file.size >= KNOWLEDGE_FILE_MAX_BYTES) return FILE_TOO_LARGE
  return null
}

/** An item's first name is its file's name: sources then read like the documents people know. */
export function nameFromFile(fileName: string): string {
  return fileName.length <= NAME_MAX ? fileName : fileName.slice(0, NAME_MAX)
}

/** How many more file items the company may add. */
export function fileItemsLeft(items: readonly Pick<KnowledgeItem, 'type'>[]): number {
  return Math.max(0, KNOWLEDGE_FILE_ITEMS_MAX - items.filter((item) => item.type === 'file').length)
}

/** `812 B`, `4.2 KB`, `38 MB`: three figures at most. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < MB ? [bytes / 1024, 'KB'] : [bytes / MB, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
