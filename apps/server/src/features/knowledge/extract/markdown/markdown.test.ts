import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const blocks = (source: string) => readMarkdown(source).flatMap((section) => section.blocks)
const links = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at % 2 ? '   ' : ''}+ [Title ${at}](page-${at}.md)`)

describe('readMarkdown', () => {
  it('tells what a picture shows from what the document says', () => {
    expect(
      blocks(
        'Choose a bucket.\n![\\[Console with a bucket\\]](https://a.example/b.png)\nThen save ![the icon](i.png) it.',
      ),
    ).toEqual([
      { type: 'text', text: 'Choose a bucket.' },
      { type: 'text', text: 'Picture showing: Console with a bucket' },
      { type: 'text', text: 'Then save the icon it.' },
    ])
  })

  it('leaves out a picture that has no description, and one among steps', () => {
    expect(
      blocks('![[Image NOT FOUND]](a.png)\n\n1. Choose Support.  \n![The menu](m.png)\n1. Choose Create.'),
    ).toEqual([{ type: 'list', items: ['Choose Support.', 'Choose Create.'] }])
  })

  it.each([
    'Starter – 49 € je Nutzer und Monat, jährlich im Voraus, mindestens fünf Nutzer\nBusiness – 99 €\nEnterprise – 199 €',
    'Starter – 49 € je Nutzer und Monat, jährlich im Voraus, mindestens fünf Nutzer\nBusiness – 99 €',
    'Basic 19 EUR\nPlus 29 EUR per user and month, billed yearly in advance, at least ten users\nMax 59 EUR',
    'Montag bis Freitag 8–17 Uhr telefonisch und per E-Mail, an Feiertagen nur Notdienst\nSamstag 9–12 Uhr\nSonntag geschlossen',
  ])('keeps short entries of their own below a long one: %s', (source) => {
    expect(blocks(source)).toEqual([{ type: 'text', text: source }])
  })

  it.each([
    'The starter plan costs 49 EUR a month, is billed yearly in advance, and is for\nTeams of up to 10 users.',
    'Wir haben 2019 den ersten Standort in Graz eröffnet, seither kamen Wien und Linz im Jahr\n2021 dazu.',
    'Lieferung frei Haus ab 500 € Warenwert innerhalb Österreichs, im Ausland berechnen\nWir Versandkosten von 9,90 €.',
    'The plan for larger companies costs 199 EUR. Discounts of 10 % are given from 50 users on\n200 seats.',
  ])('joins a sentence that is wrapped: %s', (source) => {
    expect(blocks(source)).toEqual([{ type: 'text', text: source.replace('\n', ' ') }])
  })

  it('takes the address of a link with its brackets, and an opening bracket before a link for text', () => {
    expect(blocks('See [the [old] list](https://a.example/Crane_(port)), ``a`` and [note [two](b.html).')).toEqual([
      { type: 'text', text: 'See the [old] list, a and [note two.' },
    ])
  })

  it('keeps what a picture shows in other scripts', () => {
    expect(blocks('![Схема сети](a.png)')).toEqual([{ type: 'text', text: 'Picture showing: Схема сети' }])
  })

  it('leaves out a table of contents, and keeps shorter ones, other lists of links and lists that say something', () => {
    const below = (heading: string, ...lines: string[]) => blocks([`## ${heading}`, ...lines].join('\n'))
    const list = [expect.objectContaining({ type: 'list' })]
    expect(below('Contents', ...links(30), '', 'The end.')).toEqual([{ type: 'text', text: 'The end.' }])
    expect(below('Contents', ...links(29))).toEqual(list)
    expect(below('Integrations', ...links(30))).toEqual(list)
    expect(below('Contents', ...links(30), '- Ask our support.')).toEqual(list)
    expect(below('Contents', ...links(30).flatMap((link) => [link, '  Says what it is about.']))).toEqual(list)
  })

  it('leaves out comments, and keeps those in code', () => {
    const source = `Solo costs 9 EUR.<!-- we pay 2 EUR --> Team costs 19 EUR.

<!-- Never below
7 EUR.

\`\`\`
--> We answer <!--a--><!--b-->within a day.

Write \`<!-- more -->\` where the preview ends.

\`\`\`html
<!-- the menu -->
\`\`\`

- One
<!-- two -->
- Three --> four <!-- five`
    expect(blocks(source)).toEqual([
      { type: 'text', text: 'Solo costs 9 EUR. Team costs 19 EUR.' },
      { type: 'text', text: 'We answer within a day.' },
      { type: 'text', text: 'Write <!-- more --> where the preview ends.' },
      { type: 'code', text: '<!-- the menu -->' },
      { type: 'list', items: ['One', 'Three --> four <!-- five'] },
    ])
  })

  it('tells the paragraphs of a point apart, with no second full stop where a line breaks, and its bold name from them', () => {
    const source =
      '1. Choose **Edit**.   \n![Edit](edit.png)\n\n   You can change the bucket.   \n+ **Recordings**  \nFor a contact.\n+ **Notes**\n\n   Of a call.\\\n   They stay\n\n   for a year'
    expect(blocks(source)).toEqual([
      {
        type: 'list',
        items: [
          'Choose Edit. You can change the bucket.',
          'Recordings: For a contact.',
          'Notes: Of a call. They stay. for a year',
        ],
      },
    ])
  })

  it('puts footnotes below what refers to them, and leaves out targets of links and pictures in the text itself', () => {
    const picture = `data:image/png;base64,${'iVBORw0KGgo'.repeat(300)}`
    const source = `# Hire
![][image1]

A truck costs 90 EUR[^tax] a day.[^2] Write \`[^tax]\`-free [terms][t], match [^a-z].

![Front](${picture})
Two <img src="${picture}"> doors.

| Truck | Fuel |
|---|---|
| Big[^3] | 12 l |

\`\`\`
[^2]: stays
[t]: https://code.example
\`\`\`
Ask for longer terms.[^5]
## Contact
Call us.

[^tax]: Without tax,
    which is 19 %.
[^2]: From
[^3]: With trailer.
[^5]: From a month.
[^4]: Nobody refers to it.
[t]: https://a.example/terms "Terms"
[Note]: this is text
[image1]: <${picture}>`
    expect(readMarkdown(source)).toEqual([
      {
        locator: null,
        headings: ['Hire'],
        blocks: [
          { type: 'text', text: 'A truck costs 90 EUR ¹ a day ². Write ¹-free terms, match [^a-z].' },
          { type: 'text', text: '¹ Without tax, which is 19 %.' },
          { type: 'text', text: '² From' },
          { type: 'text', text: 'Picture showing: Front' },
          { type: 'text', text: 'Two doors.' },
          { type: 'table', header: ['Truck', 'Fuel'], rows: [['Big ³', '12 l']] },
          { type: 'text', text: '³ With trailer.' },
          { type: 'text', text: '[^2]: stays\n[t]: https://code.example' },
          { type: 'text', text: 'Ask for longer terms ⁴.' },
          { type: 'text', text: '⁴ From a month.' },
        ],
      },
      {
        locator: null,
        headings: ['Hire', 'Contact'],
        blocks: [
          { type: 'text', text: 'Call us.' },
          { type: 'text', text: '[Note]: this is text' },
        ],
      },
    ])
  })

  it('tells boxes of a list that are ticked from others', () => {
    expect(blocks('- [x] Training\n- [ ] Hotline\n- [X]tra')).toEqual([
      { type: 'list', items: ['☒ Training', '☐ Hotline', '[X]tra'] },
    ])
  })

  it('leaves out what is crossed out', () => {
    expect(
      blocks('Team costs ~~29 EUR~~ **25 EUR** or <del>9</del> 8 a day, \\~~ stays.\n\n- Mail\n- ~~Phone~~'),
    ).toEqual([
      { type: 'text', text: 'Team costs 25 EUR or 8 a day, ~~ stays.' },
      { type: 'list', items: ['Mail'] },
    ])
  })

  it('leaves out the fields above a text but for the title, where the text has none', () => {
    expect(readMarkdown('---\ntitle: "Spare parts"\nauthor: Jo\ntags:\n  - parts\n---\n\nSix weeks.')).toEqual([
      { locator: null, headings: ['Spare parts'], blocks: [{ type: 'text', text: 'Six weeks.' }] },
    ])
    expect(readMarkdown("+++\ntitle = 'Parts'\n+++\n# Spare parts\nSix weeks.")).toMatchObject([
      { headings: ['Spare parts'], blocks: [{ text: 'Six weeks.' }] },
    ])
    for (const source of [
      '---\n\nSix weeks.\n\n---\n\nA month.',
      '---\nnote: Six weeks.\n\nA month.',
      '---\nnote: Six weeks.\nWe are glad to help.\n\n---\nA month.',
    ])
      expect(blocks(source)).toHaveLength(2)
    // Between rules stands what a company says.
    expect(readMarkdown('---\nNote: the offer ends in June.\nPrice: 49 EUR\n\n---\n\nCall us.')).toMatchObject([
      { blocks: [{ text: 'Note: the offer ends in June.\nPrice: 49 EUR' }, { text: 'Call us.' }] },
    ])
  })
})
