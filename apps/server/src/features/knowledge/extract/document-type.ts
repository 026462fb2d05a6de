import { isUtf8 } from 'node:buffer'
import { open, type FileHandle } from 'node:fs/promises'
import { KNOWLEDGE_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import { fileTypeFromBuffer } from 'file-type'
import { cfbStreamNames } from './legacy-office/cfb-directory.ts'
import { KINDS, type DocumentKind } from './extracted-document.ts'
import { corrupt, disguised, emptyFile, encrypted, ExtractionError, misnamed } from './extraction-error.ts'
import { ebcdic, isEbcdic, isRubbish } from './text/rubbish.ts'
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
  txt: 'plain text',
  biff: 'an Excel sheet of version 4 or older',
  word2: 'a Word document of version 2 or older',
  wordperfect: 'a WordPerfect document',
  text: 'an OpenDocument text',
  spreadsheet: 'an OpenDocument spreadsheet',
  presentation: 'an OpenDocument presentation',
}
const describeFormat = (found: string | undefined): string => NAMES[found ?? ''] ?? 'something else'

/** Formats that are not read under any name, with what they can be saved as. */
const SAVE_AS: Record<string, string> = {
  rtf: 'docx',
  word2: 'docx',
  wordperfect: 'docx',
  text: 'docx',
  spreadsheet: 'xlsx',
  presentation: 'pptx',
}

/** Names what a file is and what makes it readable: another ending, or another format. */
const wrongName = (extension: string, found: string | undefined): ExtractionError => {
  const [name, as] = [describeFormat(found), SAVE_AS[found ?? '']]
  if (as) return misnamed(extension, name, `Save it as .${as} and upload that file.`)
  const ending = found === 'biff' ? 'xls' : kindOf(found ?? '')
  return misnamed(extension, name, ending && `Rename it so that it ends in .${ending}, and upload it again.`)
}

const kindOf = (ending: string): DocumentKind | undefined => KINDS.find((kind) => kind === (ALIASES[ending] ?? ending))

/** Content types that may be declared for a file ending. Where WPS Office is installed, browsers declare its own. */
const DECLARED_TYPES: Record<string, RegExp> = {
  pdf: /^application\/((x-)?pdf|wps-office\.pdf)$/,
  docx: /wordprocessingml|^application\/(zip|msword|wps-office\.docx)$/,
  xlsx: /spreadsheetml|^application\/(zip|vnd\.ms-excel|wps-office\.xlsx)$/,
  pptx: /presentationml|^application\/(zip|vnd\.ms-powerpoint|wps-office\.pptx)$/,
  doc: /^application\/((vnd\.)?ms-?word|wps-office\.doc)$/,
  xls: /^application\/((vnd\.)?ms-?excel|wps-office\.xls)$/,
  ppt: /^application\/((vnd\.)?ms-?powerpoint|wps-office\.ppt)$/,
  csv: /^text\/|^application\/(csv|vnd\.ms-excel)$/,
  md: /^text\//,
  txt: /^text\//,
  html: /^text\/|xhtml/,
  png: /^image\/(x-)?png$/,
  jpg: /^image\/p?jpe?g$/,
}
const UNSPECIFIC_TYPE = /^(application\/(octet-stream|x-download|force-download)|)$/
/** What some Linux systems declare for every Office document. */
const ANY_OFFICE = /^application\/(vnd\.ms-office|x-ole-storage)$/
const isOfficeKind = (kind: DocumentKind): boolean => kind in OFFICE_FOLDERS || kind in OLE_STREAMS

/** Markdown under endings that are not accepted, as generators of web sites name it. */
const MARKDOWN = new Set(['mdx', 'markdown', 'mdown', 'mkd'])

const fromName = (fileName: string): { extension: string; kind: DocumentKind } => {
  const endings = fileName.toLowerCase().trim().split('.').slice(1)
  const extension = endings.at(-1) ?? ''
  const kind = kindOf(extension)
  if (MARKDOWN.has(extension))
    throw new ExtractionError(
      'unsupported',
      `Files that end in .${extension} are not accepted. Rename it so that it ends in .md, and upload it again.`,
    )
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

/** Formats that stand in a file as they are, by their first bytes: BIFF 2 to 4, Word 1 and 2, WordPerfect. */
const OLD_FORMATS: [RegExp, string][] = [
  [/^09(00|02|04)0[46]00/, 'biff'],
  [/^(dba5|9ba5|31be0000)/, 'word2'],
  [/^ff575043/, 'wordperfect'],
]

/** File ending of the format recognised by its first bytes; undefined for text and unknown formats. */
const detectFormat = async (head: Buffer): Promise<string | undefined> => {
  const start = head.subarray(0, 8).toString('hex')
  const old = OLD_FORMATS.find(([bytes]) => bytes.test(start))
  if (old) return old[1]
  if (head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506) return 'zip'
  if (start === 'd0cf11e0a1b11ae1') return 'cfb'
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

const PROOF_AGAINST_TEXT = new Set([
  'pdf',
  'zip',
  'cfb',
  'rtf',
  'png',
  'jpg',
  'gif',
  'ps',
  'eps',
  'biff',
  'wordperfect',
])

const checkText = async (probe: TypeCheck, head: Buffer): Promise<void> => {
  const { extension, found } = probe
  if (isEbcdic(head)) throw ebcdic()
  const binary = looksBinary(head)
  if ((found && PROOF_AGAINST_TEXT.has(found)) || binary)
    throw found ? wrongName(extension, await trueFormat(probe, head)) : misnamed(extension, 'not text')
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

const officeKind = async ({ file, size, kind }: TypeCheck): Promise<string> => {
  const entries = await readZipDirectory(file, size, kind)
  const office = Object.entries(OFFICE_FOLDERS).find(([, folder]) =>
    entries.some(({ name }) => name.startsWith(folder)),
  )
  if (office) return office[0]
  // OpenDocument names its kind in its first entry, which is not compressed.
  const start = (await readAt(file, 0, 128)).toString('latin1')
  return /\.opendocument\.(text|spreadsheet|presentation)/.exec(start)?.[1] ?? 'zip'
}

const oleKind = (names: ReadonlySet<string>) =>
  Object.entries(OLE_STREAMS).find(([, streams]) => streams.some((name) => names.has(name)))?.[0] ?? 'cfb'

/** What a file is that is not what its name says; undefined when that cannot be told. */
const trueFormat = async (probe: TypeCheck, head: Buffer): Promise<string | undefined> => {
  const { file, found } = probe
  if (found === 'zip') return await officeKind(probe).catch(() => 'zip')
  if (found === 'cfb') return oleKind(await cfbStreamNames(file))
  if (found) return found
  if (MARKUP.test(head.subarray(0, 1024).toString('latin1'))) return 'html'
  return looksBinary(head) || isRubbish(head.toString('utf8')) ? undefined : 'txt'
}

const checkOffice = async (probe: TypeCheck, head: Buffer): Promise<void> => {
  const { file, extension, kind, found } = probe
  if (found === 'cfb') {
    const names = await cfbStreamNames(file)
    if (names.has('EncryptedPackage')) throw encrypted(kind)
    throw wrongName(extension, oleKind(names))
  }
  if (found !== 'zip') {
    const format = await trueFormat(probe, head)
    throw format ? wrongName(extension, format) : corrupt(kind)
  }
  const is = await officeKind(probe)
  if (is !== kind) throw wrongName(extension, is)
}

const checkOle = async (probe: TypeCheck, head: Buffer): Promise<void> => {
  const { file, extension, kind, found } = probe
  if (kind === 'xls' && found === 'biff') return
  if (found !== 'cfb') {
    const format = await trueFormat(probe, head)
    throw format ? wrongName(extension, format) : misnamed(extension, `not ${describeFormat(kind)}`)
  }
  const names = await cfbStreamNames(file)
  if (names.has('EncryptedPackage') || names.has('EncryptedSummary')) throw encrypted(kind)
  const streams = OLE_STREAMS[kind] ?? []
  if (!streams.some((name) => names.has(name))) throw wrongName(extension, oleKind(names))
}

const checkContent = async (probe: TypeCheck, head: Buffer): Promise<void> => {
  const { file, size, extension, kind, found } = probe
  if (isTextKind(kind)) return checkText(probe, head)
  if (kind in OFFICE_FOLDERS) return checkOffice(probe, head)
  if (kind in OLE_STREAMS) return checkOle(probe, head)
  const tail = await readTail(file, size)
  if (kind === 'pdf') {
    if (found && found !== 'pdf') throw wrongName(extension, await trueFormat(probe, head))
    return checkPdf(extension, head, tail)
  }
  if (found !== kind) throw found ? wrongName(extension, await trueFormat(probe, head)) : corrupt(kind)
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
  const isFitting = DECLARED_TYPES[kind]?.test(declared) || (ANY_OFFICE.test(declared) && isOfficeKind(kind))
  if (!UNSPECIFIC_TYPE.test(declared) && !isFitting) throw disguised(extension, `sent as ${declared.slice(0, 60)}`)
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
