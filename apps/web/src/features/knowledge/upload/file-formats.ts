import * as limits from '@cuecard/contract/limits.ts'
import { titleOfFile } from '@cuecard/language/file-title.ts'
import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'

export const FILE_TOO_LARGE = `File size must be less than ${limits.KNOWLEDGE_FILE_MAX_BYTES / limits.MB}MB`
export const LIMIT_REACHED = `(Limit of ${limits.KNOWLEDGE_FILE_ITEMS_MAX} reached)`
export const MAXIMUM_REACHED = `Maximum limit of ${limits.KNOWLEDGE_FILE_ITEMS_MAX} file items reached`

/** For a file input's `accept`. */
export const ACCEPTED_ENDINGS = limits.KNOWLEDGE_FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

type Kind = (typeof limits.KNOWLEDGE_FILE_KINDS)[number]['kind']

/** What Cuecard reads from each kind of file. */
export const WHAT_IS_READ: Record<Kind, string> = {
  'PDF documents': 'Text page by page; scanned pages by text recognition',
  Spreadsheets: 'Every sheet, each row with its headers',
  Presentations: 'Slides and their notes',
  'Word documents': 'Text, headings and tables',
  Text: 'Text and headings',
  'Web pages': 'The main content, without menus',
  Images: 'The text in the picture',
}

export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}

/** Why a file cannot be added, or null. The server checks it again. */
export function fileError(file: Pick<File, 'name' | 'size'>): string | null {
  const extension = extensionOf(file.name)
  if (/^(?:mdx|markdown|mdown|mkd)$/.test(extension))
    return 'This type of file is not accepted. Rename it so that it ends in .md.'
  if (!limits.KNOWLEDGE_FILE_EXTENSIONS.includes(extension)) return 'This type of file is not accepted'
  if (file.size >= limits.KNOWLEDGE_FILE_MAX_BYTES) return FILE_TOO_LARGE
  return null
}

const PLAYBOOK_EXTENSIONS = ['pdf', 'doc', 'docx', 'txt', 'md']
export const PLAYBOOK_ENDINGS = PLAYBOOK_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** Why a file cannot be a section of the playbook, or null: at most 10 MB, of five types. */
export function sectionError(file: Pick<File, 'name' | 'size'>): string | null {
  if (!PLAYBOOK_EXTENSIONS.includes(extensionOf(file.name))) {
    return 'This type of file is not accepted. Use PDF, DOC, DOCX, TXT or MD.'
  }
  if (file.size > limits.PLAYBOOK_FILE_MAX_BYTES)
    return `File size must be less than ${limits.PLAYBOOK_FILE_MAX_BYTES / limits.MB}MB`
  return null
}

/** As the server keeps a file's name: macOS writes `ü` as two signs, by which no search that is typed finds it. */
export const composedName = ({ name }: Pick<File, 'name'>): string => name.normalize('NFC')

/** The name that is proposed for an item: sources show it, so it reads like a title. */
export const nameFromFile = (file: Pick<File, 'name'>): string =>
  titleOfFile(composedName(file)).slice(0, limits.NAME_MAX)

/** How many more file items the company may add; generated documents do not count. */
export const fileItemsLeft = (items: readonly Pick<KnowledgeItem, 'type' | 'knowledge_source'>[]): number =>
  Math.max(
    0,
    limits.KNOWLEDGE_FILE_ITEMS_MAX -
      items.filter((item) => item.type === 'file' && item.knowledge_source === 'user_uploaded').length,
  )

/** `812 B`, `4.2 KB`, `38 MB`: three figures at most. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const [value, unit] = bytes < limits.MB ? [bytes / 1024, 'KB'] : [bytes / limits.MB, 'MB']
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}
