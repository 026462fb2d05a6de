import mammoth from 'mammoth'
import { corrupt } from '../extraction-error.ts'
import type { Section } from '../extracted-document.ts'
import { readHtmlText } from '../text/html.ts'
import { placeNotes } from './word-notes.ts'

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  // 'Click or tap here to enter text.' in a field that nobody has filled in.
  "r[style-name='Placeholder Text'] => !",
  // Without these the words before and after it would be one.
  "br[type='page'] => br:fresh",
  "br[type='column'] => br:fresh",
]

/** Headings by style, tables, lists, text boxes and notes, each below the text that refers to it. Pictures are not looked at. */
export const readDocx = async (bytes: Buffer): Promise<Section[]> => {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      {
        styleMap: STYLES,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    return readHtmlText(value, placeNotes)
  } catch (cause) {
    throw corrupt('docx', cause)
  }
}
