import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { checkDocumentType } from '../extract/document-type.ts'
import { ExtractionError } from '../extract/extraction-error.ts'

const NAME_MAX = 200
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Refuses files that must not be stored at all: types that are not accepted, and files of two types at once.
 * A file that cannot be read (empty, misnamed, encrypted, damaged) is stored, so that the list shows it with the reason:
 * that reason is returned, null when no problem was found. @throws 422
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

/** The last segment of the name, without characters that a file system or a terminal could misinterpret. */
export function safeFileName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // oxlint-disable-next-line no-control-regex -- control and direction-changing characters are what is removed
  const cleaned = base.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '').trim()
  const named = cleaned.replace(/^\.+/, '') || 'document'
  const short = named.length > NAME_MAX ? named.slice(0, NAME_MAX - 10) + named.slice(-10) : named
  return RESERVED.test(short) ? `_${short}` : short
}
