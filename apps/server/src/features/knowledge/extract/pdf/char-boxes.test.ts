import { expect, it } from 'vitest'
import { craftPdf } from '../crafted-files.fixture.ts'
import { loadPdfium } from './pdfium.ts'
import { readLines } from './pdf-text.ts'

const stream = (text: string): string => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`
/** "z" stands for an emoji, "y" for a rare Chinese character: both take two units of a string. */
const MEANINGS = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange
2 beginbfchar <7a> <d83dde00> <79> <d840dc00> endbfchar 1 beginbfrange <20> <78> <0020> endbfrange endcmap`

it('measures the right characters behind emojis and rare Chinese characters', async () => {
  const place = (x: number, y: number, text: string) => `BT /F1 10 Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`
  const pdf = craftPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    stream([place(60, 500, 'zzzzzzzz yyyyyyyy'), place(60, 480, 'Solo'), place(260, 480, '5 EUR')].join(' ')),
    stream(MEANINGS),
  ])
  const pdfium = await loadPdfium()
  const data = pdfium.wasmExports.malloc(pdf.length)
  pdfium.HEAPU8.set(pdf, data)
  const lines = readLines(pdfium, pdfium._FPDF_LoadPage(pdfium._FPDF_LoadMemDocument(data, pdf.length, 0), 0))
  expect(lines.map(({ text }) => text)).toEqual(['😀'.repeat(8) + ' ' + '𠀀'.repeat(8), 'Solo 5 EUR'])
  expect(lines[1]?.cells).toMatchObject([
    { left: 60, text: 'Solo' },
    { left: 260, text: '5 EUR' },
  ])
})
