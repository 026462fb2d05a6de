import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const blocks = (source: string) => readMarkdown(source).flatMap((section) => section.blocks)
const text = (words: string) => ({ type: 'text', text: words })
const code = (words: string) => ({ type: 'code', text: words })
const list = (...items: string[]) => ({ type: 'list', items })

describe('code in Markdown', () => {
  it('is told from text, in marks and four blanks in', () => {
    expect(blocks('Run this:\n\n```sh\n# The price is $5.\n```\n\nThen:\n\n    if (a) {\n      b()\n\nDone.')).toEqual([
      text('Run this:'),
      code('# The price is $5.'),
      text('Then:'),
      code('if (a) {\n  b()'),
      text('Done.'),
    ])
  })

  it('is a script as well, which a reader is told to paste', () => {
    expect(blocks('Paste this:\n\n    <script src="https://a.example/w.js" data-key="X"></script>\n\nDone.')).toEqual([
      text('Paste this:'),
      code('<script src="https://a.example/w.js" data-key="X"></script>'),
      text('Done.'),
    ])
    expect(blocks('<ul>\n\n    <li>Mail</li>\n    <li>Phone</li>\n\n</ul>')).toEqual([list('Mail', 'Phone')])
  })

  it('stands between the points of a list, whose paragraphs are no code', () => {
    const source = `1. Open the menu

   It stands on the left.

   \`\`\`sh
   open menu
   \`\`\`

2. Choose a plan:

       plan = "team";

    Every plan has it.
3. Save.

Ask us.`
    expect(blocks(source)).toEqual([
      list('Open the menu. It stands on the left.'),
      code('open menu'),
      list('Choose a plan:'),
      code('plan = "team";'),
      list('Every plan has it.', 'Save.'),
      text('Ask us.'),
    ])
  })

  it('is what stands in a quote or in pre as well, and goes on to marks of the same kind', () => {
    expect(
      blocks('> ```sh\n> a\n> ```\n\n<pre><code class="language-c">b &lt; c</code></pre>\n\n~~~~js\n```js\na();\n~~~~'),
    ).toEqual([code('a'), code('b < c'), code('```js\na();')])
  })
})

describe('Markdown made for web sites', () => {
  it('has pictures as tags, which show what pictures of Markdown show', () => {
    const source =
      '<p align="center"><img src="a.png" alt="Plans and [their] prices"></p>\n\nSee <img src="b.png" alt="the menu" />.'
    expect(blocks(source)).toEqual([text('Picture showing: Plans and their prices'), text('See the menu.')])
    expect(blocks('<img src="a.png">\n\nText.')).toEqual([text('Text.')])
  })

  it('is read without programs, scripts, components and comments, and with what stands in them', () => {
    const source = `---
title: "Plans"
---
import Tabs from '../tabs'
import { Note,
  Tip } from '../note'

<head><script type="application/ld+json">
{ "@type": "FAQPage",

  "text": "We pay you." }
</script></head>

export const price = 5

<CtaBox
  headline="Try it free"
  run={() => { start({ now: true }) }}
/>

<Tabs>
  <Tab label="Team">

    A team pays{' '}
    9 EUR. {/* never below 7 */}

  </Tab>
</Tabs>

Import data from any tool, \`{/* x */}\` stays and so does a < b.`
    expect(readMarkdown(source)).toEqual([
      {
        locator: null,
        headings: ['Plans'],
        blocks: [
          text('Try it free'),
          text('Team'),
          text('A team pays\n9 EUR.'),
          text('Import data from any tool, {/* x */} stays and so does a < b.'),
        ],
      },
    ])
  })

  it.each([
    "import A, { B as C } from 'a'",
    'import * as a from "./a.js";',
    'import type { A } from "a"',
    "import { A,\n  B } from '../a'",
    "import 'Styles/a.css'",
    'export { a, b as c }',
    "export {\n  a,\n} from './a'",
    "export { a } from './a';",
    "export * from './a'",
    "export * as a from './a'",
  ])('is read without %j', (program) => {
    expect(blocks(`${program}\n\nText.`)).toEqual([text('Text.')])
  })

  it('shows a component in a point before its text, and a name that is all of a cell', () => {
    expect(blocks('- <Badge text="Enterprise">SSO</Badge>\n- <Badge text="Team">SCIM</Badge>')).toEqual([
      list('Enterprise: SSO', 'Team: SCIM'),
    ])
    const table = '| Plan | SSO |\n|-|-|\n| <Plan name="Pro" /> | <Icon name="check" /> |\n| Team | yes |'
    expect(blocks(table)).toMatchObject([
      {
        rows: [
          ['Pro', ''],
          ['Team', 'yes'],
        ],
      },
    ])
  })

  it.each([
    ['<PricingCard name="Pro" price={49} currency="EUR" />', ['Pro: 49 EUR']],
    ['<PricingCard title="Pro" currency="EUR" price=49 description="For teams." />', ['Pro: EUR 49', 'For teams.']],
    ['<Stat value="99.9%" label="Uptime"/>', ['Uptime: 99.9%']],
    ['It costs <Price amount={49} currency="EUR" />.', ['It costs 49 EUR .']],
    ['<PricingCard name="Pro" price={prices.pro} currency="EUR" />', []],
    ['<Stat value={uptime} label="Uptime" />', []],
    ['<Field name="mail" value="key" label="Address" />', ['Address']],
    ['<Card title="Pro">49 € a month</Card>\n<Card title="Team">99 €</Card>', ['Pro: 49 € a month', 'Team: 99 €']],
    ['<Card title="A">1 €</Card><Card title="B">2 €</Card> <Card title="C">3 €</Card>', ['A: 1 €', 'B: 2 €', 'C: 3 €']],
    ['<Card title="Pro" price="49 €">Billed yearly.</Card>', ['Pro: 49 €', 'Billed yearly.']],
    ['<Tab label="Cloud">Kept 30 days.</Tab>\n<Tab label="Own">Yours.</Tab>', ['Cloud: Kept 30 days.', 'Own: Yours.']],
    ['<Accordion title="What is it?">A robot.</Accordion>', ['What is it? A robot.']],
    ['<Tab label="Cloud">Cloud</Tab>', ['Cloud']],
    ['See <Link title="Page" to="/p">our prices</Link>.', ['See our prices.']],
    ['<Link title="Page" to="/p">Our prices</Link> hold.', ['Our prices hold.']],
    [
      'You are told a week before of every change of the plans, and according to our\n<Term text="agreement">SLA</Term>\nwe pay for it.',
      ['You are told a week before of every change of the plans, and according to our SLA we pay for it.'],
    ],
  ])('shows no name or unit of a figure without it: %s', (source, shown) => {
    expect(blocks(source)).toEqual(shown.map(text))
  })

  it('keeps the title of the fields where the text begins with a heading below the first level', () => {
    const headings = (body: string) =>
      readMarkdown(`---\ntitle: Prices\n---\n${body}\nText.`).map((each) => each.headings)
    expect(headings('## Team')).toEqual([['Prices'], ['Prices', 'Team']])
    expect(headings('# All prices')).toEqual([['All prices']])
  })

  it('shows admonitions and quotes as paragraphs below their titles', () => {
    expect(
      blocks(
        ':::tip Do this first\nSave your work.\n:::\n\n:::note[Of plans]{open}\nAll have it.\n:::\n\n:::steps\nOpen it.\n:::\n\n!!! warning "Careful"\n    It is hot.\n\n> [!NOTE]\n> Ask us.\n> ## Then',
      ),
    ).toEqual([
      text('Do this first'),
      text('Save your work.'),
      text('Of plans'),
      text('All have it.'),
      text('Open it.'),
      text('Careful'),
      text('It is hot.'),
      text('Ask us.\nThen'),
    ])
  })

  it('joins a paragraph that its source wraps, within links and tags too, and keeps lines that stand for themselves', () => {
    expect(
      blocks(
        'This is a long line of a paragraph that its author has wrapped. Deep\nSearch is not supported, see [the\nguide](/a/guide) and <a\nhref="b">more</a>',
      ),
    ).toEqual([
      text(
        'This is a long line of a paragraph that its author has wrapped. Deep Search is not supported, see the guide and more',
      ),
    ])
    for (const kept of [
      'Q: Is there a trial of the whole product for some weeks or months?\nA: Yes, there is one',
      'Acme Ltd\nMain Street 5\n12345 Town',
      'Phone: +49 1234 56789, from nine in the morning until five in the afternoon\nMail: a@b.example',
    ])
      expect(blocks(kept)).toEqual([text(kept)])
    expect(blocks('**For teams of many people who work in several countries at once**\nAsk us  \nor call')).toEqual([
      text('For teams of many people who work in several countries at once\nAsk us\nor call'),
    ])
  })

  it('reads a numbered list directly below a paragraph, and no number of a wrapped sentence', () => {
    expect(blocks('To switch:\n1. Open the site.\n2. Copy the link.')).toEqual([
      text('To switch:'),
      list('Open the site.', 'Copy the link.'),
    ])
    expect(
      blocks('The installer of the whole product needs the database in version\n14. Others are not read.'),
    ).toEqual([expect.objectContaining({ type: 'text' })])
  })

  it('reads headings and lists that are written as tags, and leaves rows of tables whole', () => {
    expect(
      readMarkdown(
        '<h2>Team</h2>\n<ul><li>Mail</li>\n<li>Phone</li></ul>\n\n| A | B |\n|---|---|\n| <p>1</p> | <ul><li>2</li></ul> |',
      ),
    ).toEqual([
      {
        locator: null,
        headings: ['Team'],
        blocks: [list('Mail', 'Phone'), { type: 'table', header: ['A', 'B'], rows: [['1', '2']] }],
      },
    ])
  })
})
