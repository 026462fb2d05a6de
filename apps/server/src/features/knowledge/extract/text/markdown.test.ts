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
      { type: 'text', text: '<!-- the menu -->' },
      { type: 'list', items: ['One', 'Three --> four <!-- five'] },
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
    for (const source of ['---\n\nSix weeks.\n\n---\n\nA month.', '---\nnote: Six weeks.\n\nA month.'])
      expect(blocks(source)).toHaveLength(2)
  })
})
