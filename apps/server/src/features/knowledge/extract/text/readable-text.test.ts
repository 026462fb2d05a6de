import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { joinPdfLines } from '../pdf/pdf-lines.ts'
import { decodeUpload } from './charset.ts'
import { isRubbish } from './rubbish.ts'
import { plainSections, plainSigns } from './symbol-fonts.ts'

const EBCDIC_LETTERS = { a: 0x81, j: 0x91, s: 0xa2, A: 0xc1, J: 0xd1, S: 0xe2 }

/** A text of plain English letters, digits, blanks, commas and full stops, as a mainframe stores it. */
const toEbcdic = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      if (letter >= '0' && letter <= '9') return 0xf0 + Number(letter)
      const sign = { ' ': 0x40, '.': 0x4b, ',': 0x6b, '\n': 0x15 }[letter]
      if (sign !== undefined) return sign
      const [first, at] = Object.entries(EBCDIC_LETTERS).findLast(
        ([first]) => first <= letter && same(first, letter),
      ) ?? ['a', 0x81]
      return at + letter.charCodeAt(0) - first.charCodeAt(0)
    }),
  )
const same = (a: string, b: string): boolean => /[a-z]/.test(a) === /[a-z]/.test(b)

const refusal = (words: RegExp) => expect.objectContaining({ reason: 'corrupt', message: expect.stringMatching(words) })
const refused = (bytes: Buffer): unknown => {
  try {
    return decodeUpload(bytes)
  } catch (error) {
    return error
  }
}

describe('bytes that are no text', () => {
  it('refuses EBCDIC by its name, with what to do', () => {
    const text = toEbcdic('Support answers within four hours, at night within eight.\nPrices start at 9 EUR a month.\n')
    expect(refused(text)).toEqual(refusal(/EBCDIC.*Convert it to UTF-8/))
  })

  it('refuses what decodes to signs, accents in every word or characters of no font', () => {
    let seed = 7
    const noise = Buffer.from(
      Array.from({ length: 4_000 }, () => 32 + ((seed = (seed * 48_271) % 2_147_483_647) % 224)),
    )
    const packed = Buffer.from(Array.from({ length: 900 }, (_, i) => 0xa0 + ((i * 37) % 96)))
    for (const bytes of [noise, packed, Buffer.from('\u0001\u0002\ue123'.repeat(40) + 'ok')])
      expect(refused(bytes)).toEqual(refusal(/could not be recognised.*UTF-8/))
  })

  it('takes real text in old encodings, price lists, quotations and short notes', () => {
    const texts: [string, string][] = [
      ['Les tarifs sont réglés à la fin du mois, même à Genève où la période été fixée.', 'latin1'],
      ['Příliš žluťoučký kůň úpěl ďábelské ódy, ceny začínají na devíti korunách.', 'win1250'],
      ['Служба поддержки отвечает в течение четырёх часов, цены начинаются с девяти евро.', 'win1251'],
      ['Η υποστήριξη απαντά μέσα σε τέσσερις ώρες και οι τιμές αρχίζουν από εννέα.', 'iso-8859-7'],
      ['サポートは四時間以内にお答えします。料金は月額九ユーロからです。', 'shift_jis'],
      ['€9;€12;€15;€18;€21;€24;€27;€30;€33;€36', 'win1252'],
      ['Ünï', 'latin1'],
    ]
    for (const [text, encoding] of texts)
      expect([encoding, refused(iconv.encode(text, encoding))]).toEqual([encoding, expect.any(String)])
    expect(decodeUpload(Buffer.from('┌──────┬──────┐\n│ Plan │ 9 €  │\n└──────┴──────┘'))).toContain('Plan')
  })

  it('tells a page whose font has no letters from one with bullets', () => {
    expect(isRubbish('\uf041\uf042\uf043\ufffd'.repeat(20))).toBe(true)
    expect(isRubbish('\uf0b7 Fast support on every day of the year\n\uf0b7 Low prices')).toBe(false)
  })
})

describe('bullets of symbol fonts', () => {
  it('leaves out signs without width, and joins a word that was divided at one', () => {
    const section = {
      locator: null,
      headings: ['Gewähr\u00adleistung'],
      blocks: [
        { type: 'text' as const, text: '\ufeffErsatz\u00ad\nteile in 6 Wo\u200bchen, nicht-\nelektrisch.' },
        { type: 'list' as const, items: ['Wartungs\u00advertrag', '\u200b'] },
        { type: 'table' as const, header: ['Liefer\u00adzeit'], rows: [['sechs\u2060 Wochen']] },
      ],
    }
    expect(plainSections([section])).toEqual([
      {
        locator: null,
        headings: ['Gewährleistung'],
        blocks: [
          { type: 'text', text: 'Ersatzteile in 6 Wochen, nicht-\nelektrisch.' },
          { type: 'list', items: ['Wartungsvertrag'] },
          { type: 'table', header: ['Lieferzeit'], rows: [['sechs Wochen']] },
        ],
      },
    ])
  })

  it('become bullets at the start of a line, known signs elsewhere, and nothing otherwise', () => {
    expect(plainSigns('\uf0b7 Fast\n  \uf076Cheap\n\uf0fc Included\nOrder \uf0e0 invoice \uf123now')).toBe(
      '• Fast\n  • Cheap\n✓ Included\nOrder → invoice now',
    )
  })

  it('begin a paragraph in a PDF, also with their words in the next line', () => {
    expect(joinPdfLines('We offer:\n\uf0b7 fast support\n\uf0a7\nlow prices')).toEqual([
      'We offer:',
      '• fast support',
      '• low prices',
    ])
  })

  it('leave the line of an edition above the text that follows it a paragraph of its own', () => {
    const edition = 'Edition September 2026, figures measured at 20 °C, valid everywhere'
    const first = 'Our robots drive to the racks that your people use today, and they take single goods from boxes and'
    expect(
      joinPdfLines(
        `${edition}\n${first}\nBoxes of other makers. Both are included in the price of all the plans that are offered here`,
      ),
    ).toEqual([
      edition,
      `${first} Boxes of other makers. Both are included in the price of all the plans that are offered here`,
    ])
  })

  it('are left out of lists and tables, and of paragraphs with nothing else', () => {
    const sections = plainSections([
      {
        locator: null,
        headings: ['\uf0d8 Terms'],
        blocks: [
          { type: 'list', items: ['\uf0b7 Fast', '\uf0b7'] },
          { type: 'table', header: ['Plan', '\uf0fc'], rows: [['\uf0a7 Basic', '\uf0fc']] },
          { type: 'text', text: '\uf0b7 Cheap' },
        ],
      },
    ])
    expect(sections).toEqual([
      {
        locator: null,
        headings: ['Terms'],
        blocks: [
          { type: 'list', items: ['Fast'] },
          { type: 'table', header: ['Plan', '✓'], rows: [['Basic', '✓']] },
          { type: 'text', text: '• Cheap' },
        ],
      },
    ])
  })
})
