import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip } from '../crafted-files.fixture.ts'
import {
  craftOle,
  pptNumbers,
  pptRecord,
  pptUser,
  pptxParts,
  slideShape,
  slideTable,
} from './crafted-office.fixture.ts'
import { decodeText } from '../text/charset.ts'
import { createReader } from '../read-document.ts'
import { unreadSentence } from '../pictures/unread.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-office-'))
})
afterAll(() => rm(folder, { recursive: true }))

const read = async (fileName: string, content: Buffer) => {
  const path = join(folder, fileName)
  await writeFile(path, content)
  return reader.read({ path, fileName })
}
const refusal = (reason: string) => ({
  name: 'ExtractionError',
  reason,
  message: expect.stringMatching(/\. [A-Z].*\.$/),
})

describe('pptx', () => {
  it('gives one section a slide, in the order shown, with title, list, table and notes', async () => {
    const parts = pptxParts([
      {
        shapes: slideShape('ctrTitle', 'Support &amp; service') + slideShape('sldNum', '1'),
        notes: 'Mention the night shift.',
      },
      {
        shapes:
          slideShape('title', 'Prices') +
          slideShape('body', 'Billed monthly', 'No setup fee') +
          slideTable([
            ['Plan', 'Price'],
            ['Basic', '9 EUR'],
          ]),
      },
    ])
    expect((await read('deck.pptx', craftZip(parts))).sections).toEqual([
      {
        locator: 'slide 1',
        headings: ['Support & service'],
        blocks: [{ type: 'text', text: 'Notes: Mention the night shift.' }],
      },
      {
        locator: 'slide 2',
        headings: ['Prices'],
        blocks: [
          { type: 'list', items: ['Billed monthly', 'No setup fee'] },
          { type: 'table', header: ['Plan', 'Price'], rows: [['Basic', '9 EUR']] },
        ],
      },
    ])
  })

  it('check 43, 44: refuses bombs, entities, truncated files and nesting without end', async () => {
    const good = pptxParts([{ shapes: slideShape('title', 'Prices') }])
    const bomb = { name: 'ppt/media/a.png', data: Buffer.alloc(8 * 1024 * 1024) }
    const entity = {
      name: 'ppt/slides/slide9.xml',
      data: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>',
    }
    const deep = pptxParts([{ shapes: '<p:grpSp>'.repeat(100_000) }])
    await expect(read('bomb.pptx', craftZip([...good, bomb]))).rejects.toMatchObject(refusal('too_large'))
    await expect(read('entity.pptx', craftZip([...good, entity]))).rejects.toMatchObject(refusal('corrupt'))
    const whole = craftZip(good)
    await expect(read('cut.pptx', whole.subarray(0, whole.length - 40))).rejects.toMatchObject(refusal('corrupt'))
    await expect(read('deep.pptx', craftZip(deep))).rejects.toMatchObject(refusal('corrupt'))
    await expect(read('other.pptx', craftZip([{ name: 'ppt/a.xml', data: '<a/>' }]))).rejects.toMatchObject(
      refusal('corrupt'),
    )
    await expect(read('blank.pptx', craftZip(pptxParts([{ shapes: '' }])))).rejects.toMatchObject(refusal('no_text'))
  })
})

const text = (kind: number, words: string): Buffer[] => [
  pptRecord(3999, pptNumbers(kind)),
  pptRecord(4000, Buffer.from(words, 'utf16le')),
]
const cell = (left: number, top: number, words: string): Buffer =>
  pptRecord(0xf004, [pptRecord(0xf00f, pptNumbers(left, top, left + 90, top + 20)), pptRecord(0xf00d, text(4, words))])

/** A presentation of two slides; the list names the second stored one first. */
const presentation = (isLastHidden = false): Buffer => {
  const table = pptRecord(0xf003, [
    cell(0, 0, 'Plan'),
    cell(100, 0, 'Price'),
    cell(0, 30, 'Basic'),
    cell(100, 30, '9 €'),
  ])
  const show = pptRecord(1017, pptNumbers(0, 0, isLastHidden ? 4 << 16 : 0, 0))
  const slides = [
    pptRecord(1006, [pptRecord(1007, pptNumbers(0)), show, pptRecord(0xf002, [pptRecord(0xf003, [table])])]),
    pptRecord(1006, [pptRecord(1007, pptNumbers(0)), pptRecord(0xf00d, text(4, 'Box beside'))]),
  ]
  const note = pptRecord(1008, [pptRecord(1009, pptNumbers(257, 0)), pptRecord(0xf00d, text(2, 'Say it slowly.'))])
  const master = pptRecord(1016, [pptRecord(0xf00d, text(1, 'Click to edit the master'))])
  const list = pptRecord(4080, [
    pptRecord(1011, pptNumbers(3, 0, 0, 257)),
    ...text(0, 'Support'),
    ...text(1, 'Four hours\rEvery day'),
    pptRecord(1011, pptNumbers(2, 0, 0, 256)),
    ...text(0, 'Prices'),
  ])
  const [first, second] = slides
  const offset = master.length
  const directory = pptNumbers((2 << 20) | 2, offset, offset + (first?.length ?? 0))
  const records = [master, first, second, note, pptRecord(1000, [list]), pptRecord(6002, directory)]
  return Buffer.concat(records.flatMap((record) => record ?? []))
}

describe('ppt', () => {
  const file = (encrypted: boolean, stream = presentation()): Buffer =>
    craftOle({ 'Current User': pptUser(encrypted), 'PowerPoint Document': stream })

  it('gives one section a slide in the order shown, with title, table and notes, and leaves the masters out', async () => {
    expect((await read('deck.ppt', file(false))).sections).toEqual([
      {
        locator: 'slide 1',
        headings: ['Support'],
        blocks: [
          { type: 'list', items: ['Four hours', 'Every day'] },
          { type: 'text', text: 'Box beside' },
          { type: 'text', text: 'Notes: Say it slowly.' },
        ],
      },
      {
        locator: 'slide 2',
        headings: ['Prices'],
        blocks: [{ type: 'table', header: ['Plan', 'Price'], rows: [['Basic', '9 €']] }],
      },
    ])
  })

  it('leaves a hidden slide out and says so', async () => {
    const { sections, unread } = await read('hides.ppt', file(false, presentation(true)))
    expect(sections.map(({ locator }) => locator)).toEqual(['slide 1'])
    expect(unread).toMatch(/^Slide 2 is hidden and was not read\. Unhide it/)
  })

  it('refuses encrypted, blank and truncated ones', async () => {
    await expect(read('secret.ppt', file(true))).rejects.toMatchObject(refusal('encrypted'))
    await expect(read('blank.ppt', file(false, pptRecord(1000, [])))).rejects.toMatchObject(refusal('no_text'))
    const whole = file(false)
    await expect(read('cut.ppt', whole.subarray(0, 600))).rejects.toMatchObject({ name: 'ExtractionError' })
  })

  it('check 48: ends on records that claim too much, nest without end or point outside', async () => {
    const nested = Array.from({ length: 500 }).reduce<Buffer>((inner) => pptRecord(1006, [inner]), Buffer.alloc(8))
    const claim = pptNumbers(0x03ee000f, 0xffffffff, 0x0fa00000, 0xfffffff0)
    const outside = Buffer.concat([
      pptRecord(1000, [pptRecord(4080, [pptRecord(1011, pptNumbers(2, 0, 0, 256))])]),
      pptRecord(6002, pptNumbers((1 << 20) | 2, 0xfffffff0)),
    ])
    for (const stream of [nested, claim, outside])
      await expect(read('odd.ppt', file(false, stream))).rejects.toMatchObject({ name: 'ExtractionError' })
  })
})

describe('doc', () => {
  const header = (magic: number, flags: number): Buffer => {
    const data = Buffer.alloc(4096)
    data.writeUInt16LE(magic, 0)
    data.writeUInt16LE(flags, 10)
    return data
  }

  it('refuses encrypted, damaged, truncated and very old ones, each with what to do', async () => {
    for (const [fileName, streams, reason] of [
      ['secret.doc', { WordDocument: header(0xa5ec, 0x0100), '0Table': Buffer.alloc(4096) }, 'encrypted'],
      ['old.doc', { WordDocument: header(0xa5dc, 0) }, 'unsupported'],
      ['damaged.doc', { WordDocument: header(0xa5ec, 0x0200) }, 'corrupt'],
      ['short.doc', { WordDocument: Buffer.alloc(40) }, 'corrupt'],
    ] as const)
      await expect(read(fileName, craftOle(streams))).rejects.toMatchObject(refusal(reason))
    const whole = craftOle({ WordDocument: header(0xa5ec, 0) })
    await expect(read('cut.doc', whole.subarray(0, 700))).rejects.toMatchObject({ name: 'ExtractionError' })
  })
})

describe('what was left out', () => {
  it('is said by number, in one sentence for each cause', () => {
    expect(unreadSentence('page', { late: [], failed: [] })).toBeUndefined()
    expect(unreadSentence('page', { late: [9, 4, 5, 6], failed: [] })).toMatch(/^Pages 4 to 6 and 9 were not read: /)
    expect(unreadSentence('slide', { late: [2], failed: [] })).toMatch(/^The pictures on slide 2 were not read: /)
    expect(unreadSentence('page', { late: [], failed: [3] })).toMatch(/^Page 3 was not read because of damage\. Save/)
  })
})

describe('character sets', () => {
  it('tells Russian of DOS programs from other text with bytes above 127', () => {
    const russian = Buffer.from(
      '8e a2 a5 e7 a0 a5 ac 20 a2 20 e2 a5 e7 a5 ad a8 a5 20 e7 a5 e2 eb e0 a5 e5 20 e7 a0 e1 ae a2'.replaceAll(
        ' ',
        '',
      ),
      'hex',
    )
    expect(decodeText(russian)).toBe('Овечаем в течение четырех часов')
    const french = Buffer.from(
      'Les tarifs sont réglés à la fin du mois, même à Genève où la période été fixée.',
      'latin1',
    )
    expect(decodeText(french)).toContain('réglés à la fin du mois, même à Genève')
  })
})
