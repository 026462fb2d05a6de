import type PdfDocument from 'pdfkit'
import { type Addresses, AFTERWARDS, type InstallStep, installSteps, LEAD, TITLE } from './install-steps.ts'

/** The PDF, and the root of the structure that screen readers use. */
interface TaggedPdf {
  pdf: InstanceType<typeof PdfDocument>
  root: PDFKit.PDFStructureElement
}

const MARGIN = 56
const INDENT = 32
const WIDTH = 595.28 - 2 * MARGIN
const INK = '#171d27'
const MUTED = '#576173'
const ACCENT = '#0e655f'
const LINE = '#e4e7ec'
const BODY = { font: 'Helvetica', size: 10.5, color: INK, leading: 3.5 }

/** The install instructions as a PDF of two pages at most: tagged for screen readers, with the standard fonts. */
export async function installInstructions(addresses: Addresses): Promise<Buffer> {
  // Loaded at first use: a start would pay a tenth of its time for it.
  const { default: Document } = await import('pdfkit')
  const pdf = new Document({
    size: 'A4',
    margins: { top: MARGIN, right: MARGIN, bottom: 64, left: MARGIN },
    info: { Title: TITLE, Author: 'Cuecard' },
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    bufferPages: true,
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((settle, fail) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => settle(Buffer.concat(chunks)))
    pdf.on('error', fail)
  })
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const paper = { pdf, root }
  writeHead(paper)
  installSteps(addresses).forEach((step, index) => writeStep(paper, step, index + 1))
  for (const part of AFTERWARDS) writeStep(paper, part, null)
  root.end()
  writeFooters(pdf, addresses.publicUrl)
  pdf.end()
  return whole
}

function writeHead(paper: TaggedPdf): void {
  const { pdf } = paper
  decoration(pdf, () => {
    pdf.roundedRect(MARGIN, MARGIN, 26, 26, 6.5).fill(ACCENT)
    pdf
      .save()
      .translate(MARGIN, MARGIN)
      .scale(26 / 32)
    pdf
      .path('M9 9.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6.2L12 24.6v-4.1H9a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2Z')
      .fill('#ffffff')
    pdf.path('M11 13.25h10M11 16.75h6').lineWidth(1.75).lineCap('round').stroke(ACCENT)
    pdf.restore()
  })
  write(paper, 'Cuecard', { tag: 'P', font: 'Helvetica-Bold', size: 12, x: MARGIN + 36, y: MARGIN + 8 })
  write(paper, TITLE, { tag: 'H1', font: 'Helvetica-Bold', size: 22, x: MARGIN, y: MARGIN + 48 })
  pdf.moveDown(0.35)
  write(paper, LEAD, { tag: 'P', color: MUTED, size: 11 })
  pdf.moveDown(1.1)
}

/** A numbered step, or a closing part without a number. Starts a new page when it would be cut. */
function writeStep(paper: TaggedPdf, step: InstallStep, number: number | null): void {
  const { pdf } = paper
  const x = MARGIN + INDENT
  if (pdf.y + heightOf(pdf, step) > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  const top = pdf.y
  if (number !== null) drawNumber(pdf, number, top)
  write(paper, number === null ? step.title : `${number}. ${step.title}`, {
    tag: 'H2',
    font: 'Helvetica-Bold',
    size: 12.5,
    x,
    y: top,
    shown: step.title,
  })
  pdf.moveDown(0.3)
  for (const line of step.lines) {
    const point = line.startsWith('- ')
    if (point) decoration(pdf, () => pdf.circle(x + 3, pdf.y + 5, 1.6).fill(ACCENT))
    const typed = line.startsWith('* ')
    const text = point || typed ? line.slice(2) : line
    write(paper, text, { tag: 'P', x: point ? x + 14 : x, ...(typed ? { font: 'Helvetica-Bold' } : {}) })
    pdf.moveDown(0.25)
  }
  if (step.link) write(paper, step.link.label, { tag: 'P', x, color: ACCENT, link: step.link.url })
  pdf.moveDown(0.9)
}

function drawNumber(pdf: TaggedPdf['pdf'], number: number, top: number): void {
  decoration(pdf, () => {
    pdf.circle(MARGIN + 10, top + 6, 10.5).fill('#d3efea')
    pdf.font('Helvetica-Bold').fontSize(10).fillColor(ACCENT)
    pdf.text(String(number), MARGIN, top + 2.6, { width: 20, align: 'center', lineBreak: false })
  })
  pdf.y = top
}

interface TextStyle {
  tag: 'H1' | 'H2' | 'P'
  font?: string
  size?: number
  color?: string
  x?: number
  y?: number
  link?: string
  /** The visible text, where screen readers get a longer one. */
  shown?: string
}

function write({ pdf, root }: TaggedPdf, text: string, as: TextStyle): void {
  const x = as.x ?? MARGIN
  pdf
    .font(as.font ?? BODY.font)
    .fontSize(as.size ?? BODY.size)
    .fillColor(as.color ?? BODY.color)
  const draw = () =>
    pdf.text(as.shown ?? text, x, as.y ?? pdf.y, {
      width: MARGIN + WIDTH - x,
      lineGap: BODY.leading,
      ...(as.link ? { link: as.link, underline: true } : {}),
    })
  root.add(pdf.struct(as.tag, as.shown ? { actual: text } : {}, [() => void draw()]))
}

/** What a screen reader passes over. */
function decoration(pdf: TaggedPdf['pdf'], draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

function heightOf(pdf: TaggedPdf['pdf'], step: InstallStep): number {
  pdf.font(BODY.font).fontSize(BODY.size)
  const lines = step.lines.map((line) => {
    const width = WIDTH - INDENT - (line.startsWith('- ') ? 14 : 0)
    return pdf.heightOfString(line, { width, lineGap: BODY.leading }) + 4
  })
  return lines.reduce((sum, height) => sum + height, 24 + (step.link ? 16 : 0))
}

function writeFooters(pdf: TaggedPdf['pdf'], publicUrl: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    // Below the margin a new page would begin.
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - 44
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf
      .moveTo(MARGIN, y - 8)
      .lineTo(MARGIN + WIDTH, y - 8)
      .lineWidth(0.75)
      .stroke(LINE)
    pdf.font('Helvetica').fontSize(8.5).fillColor(MUTED)
    pdf.text(publicUrl, MARGIN, y, { width: WIDTH - 80, lineBreak: false, ellipsis: true })
    pdf.text(`${page - start + 1} of ${count}`, MARGIN, y, { width: WIDTH, align: 'right', lineBreak: false })
    pdf.endMarkedContent()
  }
}
