/**
 * Why a document gave no text.
 * `timeout` and `crashed` may go away on another try; all others need another file.
 */
export type ExtractionReason =
  | 'empty'
  | 'unsupported'
  | 'misnamed'
  /** Valid as two types at once; `misnamed` only has the wrong ending. */
  | 'disguised'
  | 'encrypted'
  | 'corrupt'
  | 'no_text'
  | 'too_large'
  | 'timeout'
  | 'crashed'

/** `message` is one or two sentences for the person who uploaded the document: what is wrong and what to do. */
export class ExtractionError extends Error {
  readonly reason: ExtractionReason

  constructor(reason: ExtractionReason, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'ExtractionError'
    this.reason = reason
  }
}

const NAMES: Record<string, string> = {
  pdf: 'PDF',
  docx: 'Word document',
  doc: 'Word document',
  xlsx: 'spreadsheet',
  xls: 'spreadsheet',
  pptx: 'presentation',
  ppt: 'presentation',
  csv: 'CSV file',
  html: 'web page',
  png: 'picture',
  jpg: 'picture',
}

/** The common name of a document type. */
export const kindName = (kind: string): string => NAMES[kind] ?? 'document'

export const emptyFile = () =>
  new ExtractionError('empty', 'This file is empty. Upload it again, or upload another file.')

export const encrypted = (kind: string) =>
  new ExtractionError(
    'encrypted',
    `This ${kindName(kind)} is protected with a password. Remove the password and upload it again.`,
  )

export const corrupt = (kind: string, cause?: unknown) =>
  new ExtractionError(
    'corrupt',
    `This ${kindName(kind)} is damaged and cannot be read. Open it in the program it comes from, save it again and upload that file.`,
    { cause },
  )

export const noText = (kind: string) =>
  new ExtractionError(
    'no_text',
    kind === 'pdf' || kind === 'docx'
      ? `This ${kindName(kind)} holds no text that can be read, only blank pages or pictures without text. Upload a version with text in it.`
      : kind === 'png' || kind === 'jpg'
        ? 'No text was found in this picture. Upload a sharper or larger one, or its text.'
        : kind === 'xls'
          ? 'This spreadsheet holds no text that can be read. Save it as .xlsx and upload that file.'
          : `This ${kindName(kind)} holds no text. Upload a file with text in it.`,
  )

export const allHidden = (kind: string) =>
  new ExtractionError(
    'no_text',
    `All text of this ${kindName(kind)} is hidden, so nothing was read. Unhide what answers may use and upload the file again.`,
  )

export const tooLarge = (what: string) =>
  new ExtractionError('too_large', `${what} Split it into smaller files and upload those.`)

/** `charactersMax`: how much text one document may give. */
export const tooMuchText = (kind: string, charactersMax: number) =>
  tooLarge(
    `This ${kindName(kind)} holds more text than can be read: ${charactersMax.toLocaleString('en-US')} characters are the most.`,
  )

/** `remedy`: what to do, as a sentence. */
export const misnamed = (
  extension: string,
  found: string,
  remedy = 'Give it the right ending, or upload the right file.',
) => new ExtractionError('misnamed', `This file is named .${extension} but is ${found}. ${remedy}`)

export const disguised = (extension: string, found: string) =>
  new ExtractionError(
    'disguised',
    `This file is named .${extension} but is ${found}. Upload the document alone, under its right name.`,
  )

export const crashed = (cause: unknown) =>
  new ExtractionError(
    'crashed',
    'This document could not be read: it needs more memory than one document may take, or is built in a way that stops the reader. Save it again in its own program and upload that file.',
    { cause },
  )

export const timedOut = (timeMs: number) =>
  new ExtractionError(
    'timeout',
    `Reading this document took longer than ${Math.round(timeMs / 1000)} seconds. Split it into smaller files and upload those.`,
  )
