import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip, docxParts, wordParagraph } from '../crafted-files.fixture.ts'
import { relationship } from '../office/crafted-aside.fixture.ts'
import { craftPng, pptxParts, slidePicture, slideShape } from '../office/crafted-office.fixture.ts'
import { draw, type Drawn, scannedPdf } from './crafted-scans.fixture.ts'
import { createExtractor } from '../extractor.ts'
import { createOcr } from './ocr.ts'

// What is read is the question here, not how fast a busy machine reads it.
const extractor = createExtractor({ workers: 1, timeMs: 55_000, ocrTimeMs: 50_000 })
const signal = new AbortController().signal
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-pictures-'))
})
afterAll(async () => {
  await extractor.close()
  await rm(folder, { recursive: true })
})

const put = async (fileName: string, content: Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return { path, fileName, signal }
}
const extract = async (fileName: string, content: Buffer) => extractor.extractDocument(await put(fileName, content))

const SENTENCE: Drawn[] = [[{ x: 40, text: 'Support answers within four hours.' }]]
const PRICES: Drawn[] = [
  ['Plan', 'Seats', 'Price'],
  ['Basic', '10', '9 EUR'],
  ['Team', '50', '29 EUR'],
].map((row) => row.map((text, i) => ({ x: 40 + i * 120, text })))

describe('text in pictures', () => {
  it('reads scanned pages beside pages of text, with the page as the place and rows below their header', async () => {
    const scans = [await draw(PRICES), await draw(SENTENCE)]
    const { sections, unread } = await extract(
      'scan.pdf',
      scannedPdf(['Page of text.', scans[0] ?? null, null, scans[1] ?? null]),
    )
    expect(sections).toEqual([
      { locator: 'page 1', headings: [], blocks: [{ type: 'text', text: 'Page of text.' }] },
      {
        locator: 'page 2',
        headings: [],
        blocks: [
          {
            type: 'table',
            header: ['Plan', 'Seats', 'Price'],
            rows: [
              ['Basic', '10', '9 EUR'],
              ['Team', '50', '29 EUR'],
            ],
          },
        ],
      },
      { locator: 'page 4', headings: [], blocks: [{ type: 'text', text: 'Support answers within four hours.' }] },
    ])
    expect(unread).toBeUndefined()
  })

  it('reads a scanned page that has a line of text at its edge', async () => {
    const stamp = 'Confidential, for Example Corp only. Downloaded on 12 January.'
    const scan = await draw([...SENTENCE, ...PRICES])
    const { sections } = await extract('stamped.pdf', scannedPdf([scan], stamp))
    const said = JSON.stringify(sections)
    expect(said).toContain('Support answers within four hours.')
    expect(said.split(stamp)).toHaveLength(2)
  })

  it('reads German pictures with their umlauts', async () => {
    const page = await draw([
      [{ x: 20, text: 'Die Kündigungsfrist beträgt drei Monate und' }],
      [{ x: 20, text: 'die Änderungen müssen für alle Verträge' }],
      [{ x: 20, text: 'schriftlich bestätigt werden, wenn sie der' }],
      [{ x: 20, text: 'Kunde nicht mit dem Auftrag erhält.' }],
    ])
    const { sections, language } = await extract('frist.png', craftPng(page.rows))
    expect(language).toBe('de')
    expect(JSON.stringify(sections)).toMatch(/Kündigungsfrist beträgt.*Änderungen müssen für/)
  })

  it('reads pictures on slides and in Word documents, the same one once, and leaves out icons', async () => {
    const { rows } = await draw(SENTENCE)
    const photo = { name: 'ppt/media/a.png', data: craftPng(rows) }
    const icon = { name: 'ppt/media/b.png', data: craftPng(Array.from({ length: 16 }, () => new Uint8Array(16))) }
    const slide = {
      shapes: slideShape('title', 'Service') + slidePicture('a') + slidePicture('b'),
      links: { a: '../media/a.png', b: '/ppt/media/b.png' },
    }
    const slides = await extract('slides.pptx', craftZip([...pptxParts([slide, slide]), photo, icon]))
    const block = { type: 'text', text: 'Support answers within four hours.' }
    expect(slides.sections).toEqual([
      { locator: 'slide 1', headings: ['Service'], blocks: [block] },
      { locator: 'slide 2', headings: ['Service'], blocks: [] },
    ])
    const word = craftZip([
      ...docxParts(wordParagraph('See below.')),
      { name: 'word/media/image1.png', data: photo.data },
    ])
    expect((await extract('shots.docx', word)).sections.flatMap((section) => section.blocks)).toEqual([
      { type: 'text', text: 'See below.' },
      block,
    ])
  })

  it('leaves out a picture of a Word document that stands in hidden text alone', async () => {
    const data = craftPng((await draw(SENTENCE)).rows)
    const picture = (properties: string) =>
      `<w:p><w:r>${properties}<w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
    const hidden = wordParagraph('See below.') + picture('<w:rPr><w:vanish/></w:rPr>')
    const document = async (fileName: string, body: string) =>
      extract(
        fileName,
        craftZip([
          ...docxParts(body, { links: [relationship('rId5', 'image', 'media/image1.png')] }),
          { name: 'word/media/image1.png', data },
        ]),
      )
    const left = await document('hidden.docx', hidden)
    expect(left.sections.flatMap(({ blocks }) => blocks)).toEqual([{ type: 'text', text: 'See below.' }])
    expect(left.unread).toMatch(/is hidden and was not read/)
    const shown = await document('shown.docx', hidden + picture(''))
    expect(JSON.stringify(shown.sections)).toContain('Support answers within four hours.')
  })
})

describe('check 48: the time for pictures', () => {
  it('keeps what was read when it is over and says which pages were not', async () => {
    const scan = await draw(SENTENCE)
    const hurried = createExtractor({ workers: 1, ocrTimeMs: 0 })
    const file = await put('long.pdf', scannedPdf(['Page of text.', scan, scan, null, scan]))
    const document = await hurried.extractChunks({ ...file, name: 'Offer' })
    expect(document.chunks.map((chunk) => chunk.text)).toEqual(['Page of text.'])
    expect(document.unread).toMatch(/^Pages 2, 3 and 5 were not read: .*Split the document/)
    const scans = await put('scans.pdf', scannedPdf([scan]))
    await expect(hurried.extractDocument(scans)).rejects.toMatchObject({ reason: 'timeout', message: /Split it/ })
    const picture = await put('late.png', craftPng(scan.rows))
    await expect(hurried.extractDocument(picture)).rejects.toMatchObject({ reason: 'timeout', message: /smaller/ })
    await hurried.close()
  })

  it('stops the engine in the middle of a page, and reads the next one', async () => {
    const ocr = createOcr()
    const { rows } = await draw(SENTENCE)
    const image = { bytes: craftPng(rows), orientation: 1, dpi: null }
    await expect(ocr.read(image, performance.now() + 20)).resolves.toBe('late')
    await expect(ocr.read(image, Infinity)).resolves.toEqual({
      blocks: [{ type: 'text', text: 'Support answers within four hours.' }],
    })
    await expect(ocr.read({ ...image, bytes: Buffer.from('no picture') }, Infinity)).resolves.toBe('failed')
  })
})

describe('check 47: pictures', () => {
  it('refuses 20,000 × 20,000 and 30,000 × 30,000 dots before decoding them', async () => {
    for (const side of [20_000, 30_000]) {
      const bomb = craftPng([new Uint8Array(8)], { width: side, height: side })
      await expect(extract('huge.png', bomb)).rejects.toMatchObject({
        reason: 'too_large',
        message: `This picture has ${side} × ${side} pixels; 40 million are the most. Save it smaller and upload it again.`,
      })
    }
    const jpeg = Buffer.from('ffd8ffc0000b08753075300101110000ffd9', 'hex')
    await expect(extract('huge.jpg', jpeg)).rejects.toMatchObject({ reason: 'too_large' })
  })

  it('refuses pictures that are cut off, empty, or whose dots are not what they claim', async () => {
    const whole = craftPng((await draw(SENTENCE)).rows)
    const jpeg = Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc0000b080010001001011100ffda0008010100003f00d2cf',
      'hex',
    )
    const wrong = craftPng([new Uint8Array(8)], { width: 3_000, height: 2_000 })
    for (const [fileName, content, reason] of [
      ['cut.png', whole.subarray(0, whole.length / 2), 'corrupt'],
      ['head.png', whole.subarray(0, 20), 'corrupt'],
      ['cut.jpg', jpeg, 'corrupt'],
      ['wrong.png', wrong, 'corrupt'],
      ['zero.png', Buffer.alloc(0), 'empty'],
      ['zero.jpeg', Buffer.alloc(0), 'empty'],
      ['blank.png', craftPng(Array.from({ length: 50 }, () => new Uint8Array(50).fill(255))), 'no_text'],
    ] as const)
      await expect(extract(fileName, content)).rejects.toMatchObject({ name: 'ExtractionError', reason })
    expect((await extract('after.png', whole)).characters).toBe(34)
  })
})
