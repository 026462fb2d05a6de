import { createOcr } from '../src/features/knowledge/extract/pictures/ocr.ts'
import { readPdf } from '../src/features/knowledge/extract/pdf/pdf.ts'
import { loadPdfium } from '../src/features/knowledge/extract/pdf/pdfium.ts'

/** What stands on a PDF's pages, blanks folded. */
export async function readPdfText(pdf: Buffer): Promise<{ pages: number; text: string }> {
  const { sections } = await readPdf(
    pdf,
    { charactersMax: 100_000 },
    { ocr: createOcr(), pdfium: loadPdfium, until: Infinity },
  )
  const text = sections.flatMap((section) => section.blocks.map((block) => ('text' in block ? block.text : '')))
  return { pages: sections.length, text: text.join(' ').replaceAll(/\s+/g, ' ') }
}
