import { deflateSync } from 'node:zlib'
import { craftPdf } from '../crafted-files.fixture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { renderPage } from '../pdf/pdf-render.ts'

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'
const octal = (text: string): string =>
  text.replace(/[^ -~]/g, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`)
const stream = (text: string, filter = ''): string =>
  `<< ${filter}/Length ${text.length} >>\nstream\n${text}\nendstream`
export type Drawn = readonly { x: number; text: string }[]

export interface Grey {
  width: number
  height: number
  rows: Uint8Array[]
}

/** Lines of text as a camera would see them: drawn and rendered to grey dots. */
export const draw = async (lines: readonly Drawn[]): Promise<Grey> => {
  const words = lines.flatMap((line, i) =>
    line.map(({ x, text }) => `BT /F1 16 Tf ${x} ${lines.length * 40 - i * 40} Td (${octal(text)}) Tj ET`),
  )
  const pdf = craftPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    FONT,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 ${lines.length * 40 + 40}] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>`,
    stream(words.join(' ')),
  ])
  const pdfium = await loadPdfium()
  const data = pdfium.wasmExports.malloc(pdf.length)
  pdfium.HEAPU8.set(pdf, data)
  const image = renderPage(pdfium, pdfium._FPDF_LoadPage(pdfium._FPDF_LoadMemDocument(data, pdf.length, 0), 0))
  const bytes = Buffer.from(image?.bytes ?? [])
  const [width, height] = (bytes.toString('latin1').split('\n')[1] ?? '').split(' ').map(Number)
  if (!width || !height) throw new Error('Nothing was drawn')
  const dots = bytes.subarray(bytes.length - width * height)
  return { width, height, rows: Array.from({ length: height }, (_, y) => dots.subarray(y * width, (y + 1) * width)) }
}

/** A PDF whose pages are pictures, with a `stamp` at the lower edge, but for those given as text; null is a blank page. */
export const scannedPdf = (pages: readonly (Grey | string | null)[], stamp = ''): Buffer =>
  craftPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${4 + i * 3} 0 R`).join(' ')}] >>`,
    FONT,
    ...pages.flatMap((page, i) => {
      const picture = typeof page === 'string' || page === null ? null : page
      const [width, height] = picture ? [picture.width * 0.48, picture.height * 0.48] : [420, 80]
      const hex = picture ? `${deflateSync(Buffer.concat(picture.rows)).toString('hex')}>` : ''
      const drawing = picture
        ? `q ${width} 0 0 ${height} 0 0 cm /P Do Q BT /F1 6 Tf 20 3 Td (${stamp}) Tj ET`
        : page
          ? `BT /F1 16 Tf 40 40 Td (${page}) Tj ET`
          : ''
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> /XObject << /P ${6 + i * 3} 0 R >> >> /Contents ${5 + i * 3} 0 R >>`,
        stream(drawing),
        stream(
          hex,
          `/Type /XObject /Subtype /Image /Width ${picture?.width ?? 0} /Height ${picture?.height ?? 0} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter [/ASCIIHexDecode /FlateDecode] `,
        ),
      ]
    }),
  ])
