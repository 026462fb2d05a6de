import { OCR_PIXELS_MAX, type OcrImage } from '../pictures/ocr.ts'
import type { Pdfium } from './pdfium.ts'
import type { PictureFacts } from '../pictures/picture.ts'

const SCAN_DPI = 150
const POINTS_AN_INCH = 72
const GREY = 1
const WHITE = 0xffffffff
/** A page whose darkest pixel is lighter than this is blank. */
const INK = 200
/** Render annotations (stamps, filled forms) and smooth scaled pictures: without smoothing thin lines disappear. */
const RENDER_FLAGS = 1 | 0x400
/** Quarter turns that make a picture upright, by its EXIF orientation. */
const TURNS: Record<number, number> = { 3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3 }

const pgm = (width: number, height: number, pixels: Uint8Array): Uint8Array => {
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`)
  const image = new Uint8Array(head.length + pixels.length)
  image.set(head)
  image.set(pixels, head.length)
  return image
}

/** A page as greyscale at 150 dpi, or less for a huge page; undefined when it is blank or memory is insufficient. */
export const renderPage = (
  pdfium: Pdfium,
  page: number,
  options = { dpi: SCAN_DPI, turns: 0 },
): OcrImage | undefined => {
  const [points, across] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)]
  const [wide, high] = options.turns % 2 === 1 ? [across, points] : [points, across]
  if (!(wide > 0 && high > 0)) return undefined
  const scale = Math.min(options.dpi / POINTS_AN_INCH, Math.sqrt(OCR_PIXELS_MAX / (wide * high)))
  const width = Math.max(1, Math.floor(wide * scale))
  const height = Math.max(1, Math.floor(high * scale))
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY, 0, 0)
  if (bitmap === 0) return undefined
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, options.turns, RENDER_FLAGS)
    const stride = pdfium._FPDFBitmap_GetStride(bitmap)
    const at = pdfium._FPDFBitmap_GetBuffer(bitmap)
    const pixels = new Uint8Array(width * height)
    for (let y = 0; y < height; y++)
      pixels.set(pdfium.HEAPU8.subarray(at + y * stride, at + y * stride + width), y * width)
    if (pixels.every((value) => value > INK)) return undefined
    return { bytes: pgm(width, height, pixels), orientation: 1, dpi: Math.round(scale * POINTS_AN_INCH) }
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}

/** A PDF with one page that contains only the JPEG, so that pdfium decodes and scales it. */
const pdfOfJpeg = (jpeg: Buffer, facts: PictureFacts): Buffer => {
  const { width, height, components } = facts
  const space = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB'
  const drawing = `${width} 0 0 ${height} 0 0 cm /P Do`
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /P 4 0 R >> >> /Contents 5 0 R >>`,
    ),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode ${components === 4 ? '/Decode [1 0 1 0 1 0 1 0] ' : ''}/Length ${jpeg.length} >>\nstream\n`,
      ),
      jpeg,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`),
  ]
  const pieces: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = 9
  for (const [i, object] of objects.entries()) {
    offsets.push(length)
    const piece = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    pieces.push(piece)
    length += piece.length
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...pieces, Buffer.from(end)])
}

/** A large JPEG as upright greyscale picture of at most OCR_PIXELS_MAX pixels; undefined when it cannot be decoded or is blank. */
export const shrinkJpeg = (pdfium: Pdfium, jpeg: Buffer, facts: PictureFacts): OcrImage | undefined => {
  const bytes = pdfOfJpeg(jpeg, facts)
  const data = pdfium.wasmExports.malloc(bytes.length)
  if (data === 0) return undefined
  pdfium.HEAPU8.set(bytes, data)
  const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, 0)
  const page = document === 0 ? 0 : pdfium._FPDF_LoadPage(document, 0)
  try {
    if (page === 0) return undefined
    const image = renderPage(pdfium, page, { dpi: POINTS_AN_INCH, turns: TURNS[facts.orientation] ?? 0 })
    return image && { ...image, dpi: null }
  } finally {
    if (page !== 0) pdfium._FPDF_ClosePage(page)
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(data)
  }
}
