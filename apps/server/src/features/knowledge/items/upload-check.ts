import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { checkDocumentType } from '../extract/document-type.ts'
import { ExtractionError } from '../extract/extraction-error.ts'

const NAME_MAX = 200
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Refuses what must not be stored at all: types that are not accepted, and files that pretend to be two things.
 * What is merely unreadable (empty, misnamed, encrypted, damaged) is stored and keeps its reason, so that it stands
 * in the list beside the others: that reason is returned, null when nothing is wrong so far. @throws 422
 */
export async function checkUpload(file: UploadedFile): Promise<string | null> {
  try {
    await checkDocumentType({ path: file.path, fileName: file.fileName, declaredType: file.declaredType })
    return null
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    if (error.reason === 'unsupported' || error.reason === 'disguised')
      throw invalid(error.message, { file: error.message })
    return error.message
  }
}

/** The last part of whatever was given, without what a file system or a terminal could misread. */
export function safeFileName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control and direction-changing characters are what is removed
  const cleaned = base.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').trim()
  const named = cleaned.replace(/^\.+/, '') || 'document'
  const short = named.length > NAME_MAX ? named.slice(0, NAME_MAX - 10) + named.slice(-10) : named
  return RESERVED.test(short) ? `_${short}` : short
}
