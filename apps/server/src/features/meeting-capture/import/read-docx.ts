import mammoth from 'mammoth'
import { IMPORTABLE_KINDS, InvalidTranscriptError, type ImportedTranscript } from './imported-transcript.ts'
import { readSpokenText } from './read-spoken-text.ts'

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Reads a Word file as Microsoft Teams writes its transcripts. @throws InvalidTranscriptError, also for another Word file */
export async function readDocxTranscript(bytes: Buffer): Promise<ImportedTranscript> {
  return readSpokenText(await linesOf(bytes))
}

async function linesOf(buffer: Buffer): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
    )
    // Name, time and words stand in one paragraph, with a break before the words.
    return value
      .replaceAll(/<br\s*\/?>|<\/(?:p|h\d|li|tr)>/gi, '\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign)
  } catch {
    throw new InvalidTranscriptError(null, `This file is damaged, or it is no Word file. ${IMPORTABLE_KINDS}`)
  }
}
