import { isUtf8 } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import { KNOWLEDGE_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import { cfbStreamNames } from './legacy-office/cfb-directory.ts'
import { KINDS, type DocumentKind } from './extracted-document.ts'
import { corrupt, disguised, emptyFile, encrypted, ExtractionError, misnamed } from './extraction-error.ts'
import { findZipEnd, readAt, readTail, readZipDirectory } from './office/zip-directory.ts'

const HEAD_BYTES = 64 * 1024
const ALIASES: Record<string, string> = { htm: 'html', jpeg: 'jpg' }
const OFFICE_FOLDERS: Record<string, string> = { docx: 'word/', xlsx: 'xl/', pptx: 'ppt/' }
const OLE_STREAMS: Record<string, readonly string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book', 'WORKBOOK', 'BOOK'],
  ppt: ['PowerPoint Document'],
}
const NAMES: Record<string, string> = {
  pdf: 'a PDF',
  zip: 'a ZIP archive',
  cfb: 'an older Office document',
  png: 'a PNG picture',
  jpg: 'a JPEG picture',
  gif: 'a GIF picture',
  rtf: 'an RTF document',
  exe: 'a program',
  elf: 'a program',
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
  doc: 'an older Word document',
  xls: 'an older Excel workbook',
  ppt: 'an older PowerPoint presentation',
  html: 'a web page',
}
const describeFormat = (found: string | undefined): string => NAMES[found ?? ''] ?? 'something else'

const kindOf = (ending: string): DocumentKind | undefined => KINDS.find((kind) => kind === (ALIASES[ending] ?? ending))

/** Content types that may be declared for a file ending. */
const DECLARED_TYPES: Record<string, RegExp> = {
  pdf: /^application\/(x-)?pdf$/,
  docx: /wordprocessingml|^application\/(zip|msword)$/,
  xlsx: /spreadsheetml|^application\/(zip|vnd\.ms-excel)$/,
  pptx: /presentationml|^application\/(zip|vnd\.ms-powerpoint)$/,
  doc: /^application\/(vnd\.)?ms-?word$/,
  xls: /^application\/(vnd\.)?ms-?excel$/,
  ppt: /^application\/(vnd\.)?ms-?powerpoint$/,
  csv: /^text\/|^application\/(csv|vnd\.ms-excel)$/,
  md: /^text\//,
  txt: /^text\//,
  html: /^text\/|xhtml/,
  png: /^image\/(x-)?png$/,
  jpg: /^image\/p?jpe?g$/,
}
const UNSPECIFIC_TYPE = /^(application\/(octet-stream|x-download|force-download)|)$/

const fromName = (fileName: string): { extension: string; kind: DocumentKind } => {
  const endings = fileName.toLowerCase().trim().split('.').slice(1)
  const extension = endings.at(-1) ?? ''
  const kind = kindOf(extension)
  if (!kind || !KNOWLEDGE_FILE_EXTENSIONS.includes(extension))
    throw new ExtractionError(
      'unsupported',
      `Files of this type are not accepted. Upload one of these: ${KNOWLEDGE_FILE_EXTENSIONS.join(', ')}.`,
    )
  // Text has no magic bytes that confirm its type, so a second ending of another type counts as a disguise.
  const inner = endings.at(-2) ?? ''
  const innerKind = kindOf(inner)
  if (isTextKind(kind) && innerKind && innerKind !== kind && !isTextKind(innerKind))
    throw new ExtractionError(
      'disguised',
      `This file's name ends in two types (.${inner}.${extension}). Rename it so that only the right one is left.`,
    )
  return { extension, kind }
}

const isTextKind = (kind: DocumentKind): boolean => kind === 'csv' || kind === 'md' || kind === 'txt' || kind === 'html'

/** File ending of the format recognised by its first bytes; undefined for text and unknown formats. */
const detectFormat = async (head: Buffer): Promise<string | undefined> => {
  if (head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506) return 'zip'
  if (head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1') return 'cfb'
  if (head.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf'
  if (head.subarray(0, 5).toString('latin1') === '{\\rtf') return 'rtf'
  try {
    return (await fileTypeFromBuffer(head.subarray(0, 4100)))?.ext
  } catch {
    return undefined
  }
}

const looksBinary = (head: Buffer): boolean => {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (utf16) return false
  let control = 0
  for (const byte of head) {
    if (byte === 0) return true
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27) control++
  }
  return control > head.length / 100
}

const PROOF_AGAINST_TEXT = new Set(['pdf', 'zip', 'cfb', 'rtf', 'png', 'jpg', 'gif', 'ps', 'eps'])

const checkText = (extension: string, head: Buffer, found: string | undefined): void => {
  const binary = looksBinary(head)
  if ((found && PROOF_AGAINST_TEXT.has(found)) || binary)
    throw misnamed(extension, binary && !found ? 'not text' : describeFormat(found))
  if (head.subarray(0, 1024).includes('%PDF-') && !isPlainMention(head))
    throw disguised(extension, 'a PDF and a text in one')
}

/** A text may mention `%PDF-`; a polyglot file has it at the start of a line, with a version. */
const isPlainMention = (head: Buffer): boolean => !/^%PDF-\d/m.test(head.subarray(0, 1024).toString('latin1'))

const MARKUP = /<(!doctype|html|head|body|script|svg|iframe)\b/i

const checkPdf = (extension: string, head: Buffer, tail: Buffer): void => {
  const start = head.subarray(0, 1024).toString('latin1')
  const at = start.indexOf('%PDF-')
  if (at < 0) throw corrupt('pdf')
  const afterEnd = tail.toString('latin1').split('%%EOF').at(-1) ?? ''
  if (MARKUP.test(start) || MARKUP.test(afterEnd.slice(-1024)))
    throw disguised(extension, 'a PDF and a web page in one')
  if (findZipEnd(tail) >= 0) throw disguised(extension, 'a PDF and a ZIP archive in one')
}

interface TypeCheck {
  file: FileHandle
  size: number
  extension: string
  kind: DocumentKind
  found: string | undefined
}

const checkOffice = async ({ file, size, extension, kind, found }: TypeCheck): Promise<void> => {
  if (found === 'cfb') {
    const names = await cfbStreamNames(file)
    if (names.has('EncryptedPackage')) throw encrypted(kind)
    throw misnamed(extension, describeFormat(oleKind(names)))
  }
  if (found !== 'zip') throw found ? misnamed(extension, describeFormat(found)) : corrupt(kind)
  const entries = await readZipDirectory(file, size, kind)
  const folder = OFFICE_FOLDERS[kind] ?? ''
  if (entries.some((entry) => entry.name.startsWith(folder))) return
  const other = Object.entries(OFFICE_FOLDERS).find(([, start]) =>
    entries.some((entry) => entry.name.startsWith(start)),
  )
  throw misnamed(extension, describeFormat(other?.[0] ?? 'zip'))
}

const oleKind = (names: ReadonlySet<string>) =>
  Object.entries(OLE_STREAMS).find(([, streams]) => streams.some((name) => names.has(name)))?.[0] ?? 'cfb'

const checkOle = async ({ file, extension, kind, found }: TypeCheck): Promise<void> => {
  if (found !== 'cfb') throw misnamed(extension, found ? describeFormat(found) : `not ${describeFormat(kind)}`)
  const names = await cfbStreamNames(file)
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) throw encrypted(kind)
  const streams = OLE_STREAMS[kind] ?? []
  if (!streams.some((name) => names.has(name))) throw misnamed(extension, describeFormat(oleKind(names)))
}

const checkContent = async (probe: TypeCheck, head: Buffer): Promise<void> => {
  const { file, size, extension, kind, found } = probe
  if (isTextKind(kind)) return checkText(extension, head, found)
  if (kind in OFFICE_FOLDERS) return checkOffice(probe)
  if (kind in OLE_STREAMS) return checkOle(probe)
  const tail = await readTail(file, size)
  if (kind === 'pdf') {
    if (found && found !== 'pdf') throw misnamed(extension, describeFormat(found))
    return checkPdf(extension, head, tail)
  }
  if (found !== kind) throw found ? misnamed(extension, describeFormat(found)) : corrupt(kind)
  if (findZipEnd(tail) >= 0) throw disguised(extension, 'a picture and a ZIP archive in one')
}

/**
 * The type of a file whose ending, declared content type and bytes agree. Reads only the first and last 64 KB and the
 * directories of Office files, so that it can run during an upload.
 * Throws ExtractionError: `empty`, `unsupported`, `misnamed`, `disguised`, `encrypted`, `corrupt`, `too_large`.
 */
export const checkDocumentType = async (options: {
  path: string
  fileName: string
  /** Content type of the multipart part, if one was sent. */
  declaredType?: string
}): Promise<DocumentKind> => {
  const { extension, kind } = fromName(options.fileName)
  const declared = (options.declaredType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!UNSPECIFIC_TYPE.test(declared) && !DECLARED_TYPES[kind]?.test(declared))
    throw disguised(extension, `sent as ${declared.slice(0, 60)}`)
  const file = await open(options.path, 'r')
  try {
    const { size } = await file.stat()
    const head = await readAt(file, 0, HEAD_BYTES)
    if (head.length === 0 || (isUtf8(head) && head.toString('utf8').trim() === '')) throw emptyFile()
    const found = head.length >= 8 ? await detectFormat(head) : undefined
    await checkContent({ file, size, extension, kind, found }, head)
    return kind
  } finally {
    await file.close()
  }
}
