import { yieldToAnswers } from '../../../../platform/background-thread.ts'
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import { tooMuchText } from '../extraction-error.ts'
import type { Section } from '../extracted-document.ts'
import * as shares from './page-share.ts'
import type { Pdfium } from './pdfium.ts'
import { type OpenForm, readFields } from './pdf-fields.ts'
import { type PageLine, readLines } from './pdf-text.ts'

/** A page with a picture and fewer characters is a scan with a stamp or a page number. */
export const STAMP_MAX = 40
/** A picture of at least this share of its page may be the page itself. */
const COVER = 0.7
const OBJECT_IMAGE = 3
const OBJECTS_LOOKED_AT = 50

export interface OpenPdf extends OpenForm {
  document: number
}

interface SharedPdf extends OpenPdf {
  share: shares.PageShare
  charactersMax: number
}

export interface PdfBounds {
  charactersMax: number
  /** Requests a second thread; there may be none. */
  requestHelper?: ((wanted: shares.HelperRequest) => void) | undefined
}

export interface PageTexts {
  /** Lines by page number (from 1), for pages with text. */
  lines: Map<number, PageLine[]>
  /** Values of fields, text boxes and comments by page number. */
  fields: Map<number, Section['blocks']>
  scans: number[]
  damaged: number[]
}

/** The share of a page that the box around an object has. */
const shareOf = (pdfium: Pdfium, page: number, object: number): number => {
  const at = pdfium.wasmExports.malloc(4 * Float32Array.BYTES_PER_ELEMENT)
  if (at === 0) throw new Error('out of memory')
  try {
    if (pdfium._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) return 0
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.subarray(at >> 2, (at >> 2) + 4)
    return ((right - left) * (top - bottom)) / (pdfium._FPDF_GetPageWidth(page) * pdfium._FPDF_GetPageHeight(page))
  } finally {
    pdfium.wasmExports.free(at)
  }
}

/** Whether a page with little text, or none but at its edges, contains something that may be a picture of text. */
const isScan = (pdfium: Pdfium, page: number, lines: readonly PageLine[]): boolean => {
  const characters = lines.reduce((sum, { text }) => sum + text.length, 0)
  const hasLittle = characters < STAMP_MAX
  if (!hasLittle && lines.some(({ text, atEdge }) => text !== '' && !atEdge)) return false
  const objects = pdfium._FPDFPage_CountObjects(page)
  if (characters === 0) return objects > 0
  for (let i = 0; i < Math.min(objects, OBJECTS_LOOKED_AT); i++) {
    const object = pdfium._FPDFPage_GetObject(page, i)
    if (pdfium._FPDFPageObj_GetType(object) !== OBJECT_IMAGE) continue
    if (hasLittle || shareOf(pdfium, page, object) >= COVER) return true
  }
  return false
}

const readPage = (shared: SharedPdf, number: number, pages: PageTexts): void => {
  const { pdfium, document, share, charactersMax } = shared
  const page = pdfium._FPDF_LoadPage(document, number - 1)
  if (page === 0) return void pages.damaged.push(number)
  try {
    const lines = readLines(pdfium, page)
    const texts = lines.map((line) => line.text)
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const fields = readFields(shared, page, texts)
    if (fields.length > 0) pages.fields.set(number, fields)
    const added = fields.reduce((sum, block) => sum + (block.type === 'text' ? block.text.length : 0), 0)
    if (shares.countCharacters(share, length + added) > charactersMax) throw tooMuchText('pdf', charactersMax)
    if (length > 0) pages.lines.set(number, lines)
    if (isScan(pdfium, page, lines)) pages.scans.push(number)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}

const readInTurn = (shared: SharedPdf, numbers: readonly number[], pages: PageTexts): void => {
  for (const number of numbers) {
    yieldToAnswers()
    readPage(shared, number, pages)
  }
}

const noPages = (): PageTexts => ({ lines: new Map(), fields: new Map(), scans: [], damaged: [] })

const addPages = (all: PageTexts, more: PageTexts): void => {
  for (const [number, lines] of more.lines) all.lines.set(number, lines)
  for (const [number, blocks] of more.fields) all.fields.set(number, blocks)
  all.scans.push(...more.scans)
  all.damaged.push(...more.damaged)
}

/** What the second thread sends: pages, and how many it has read for them. */
interface PagePart {
  count: number
  pages: PageTexts
}

/** Adds what the second thread has sent by now. Returns how many pages that were. */
const takeArrived = (port: MessagePort, pages: PageTexts): number => {
  let count = 0
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const part: PagePart = next.message
    addPages(pages, part.pages)
    count += part.count
  }
  return count
}

/** Adds the `missing` pages that the second thread still reads. If that thread fails, the pool ends this one too. */
const receivePages = (port: MessagePort, pages: PageTexts, missing: number): Promise<void> =>
  new Promise((resolve) => {
    let left = missing
    port.on('message', (part: PagePart) => {
      addPages(pages, part.pages)
      left -= part.count
      if (left === 0) resolve()
    })
  })

/** Reads all `count` pages. A long document may be read by two threads, with the same result. */
export const readPages = async (pdf: OpenPdf, count: number, bounds: PdfBounds): Promise<PageTexts> => {
  const share = shares.sharePages(count)
  const shared = { ...pdf, share, charactersMax: bounds.charactersMax }
  const pages = noPages()
  const { port1: port, port2 } = new MessageChannel()
  try {
    if (count >= shares.SHARED_PAGES_MIN) bounds.requestHelper?.({ share, port: port2 })
    let read = 0
    for (let numbers = shares.takePages(share); numbers.length > 0; numbers = shares.takePages(share)) {
      readInTurn(shared, numbers, pages)
      // While the other one reads: taking all in at the end would keep one thread waiting.
      read += numbers.length + takeArrived(port, pages)
    }
    if (read < count) await receivePages(port, pages, count - read)
  } finally {
    port.close()
  }
  pages.scans.sort((a, b) => a - b)
  pages.damaged.sort((a, b) => a - b)
  return pages
}

/** Runs in the second thread: reads pages until none is left or it is dismissed. Returns how many. */
export const helpReadPages = (pdf: OpenPdf, { share, port }: shares.HelperRequest, charactersMax: number): number => {
  const shared = { ...pdf, share, charactersMax }
  let count = 0
  while (shares.needsHelper(share)) {
    const numbers = shares.takePages(share)
    const pages = noPages()
    readInTurn(shared, numbers, pages)
    port.postMessage({ count: numbers.length, pages }, [])
    count += numbers.length
  }
  return count
}
