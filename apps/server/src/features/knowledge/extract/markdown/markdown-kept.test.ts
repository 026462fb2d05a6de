import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Section } from '../extracted-document.ts'
import { readMarkdown } from './markdown.ts'

const textsOf = (sections: readonly Section[]): string[] =>
  sections.flatMap(({ headings, blocks }) => [
    ...headings.slice(-1),
    ...blocks.flatMap((block) =>
      'text' in block ? [block.text] : block.type === 'list' ? block.items : [block.header, ...block.rows].flat(),
    ),
  ])
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
const wordsOf = (source: string) => textsOf(readMarkdown(source)).flatMap(wordsIn)
const linesOf = (source: string) => textsOf(readMarkdown(source))

describe('text of a Markdown file that is no markup', () => {
  it.each([
    'Teams with < 100 users pay 5 per user, teams with > 100 users pay 4 per user.',
    'Latency p99 < 200 ms, availability > 99.9.',
    'if a<b then c>d, and a <b and c> d, and a <> b',
    'We reply to <10 k requests> quickly.',
    'Fill in <Company Name>, <your-token>, <duration> and <start date> here.',
    'It is a List<String>, or Map<String, Integer>, sent to <address>.',
    'Put it into the <head> of your page, before the closing </head> tag, in a <script> or two.',
    'export class 5 goods need a licence.',
    'export default settings are CSV and UTF-8.',
    'import "duty" is paid by the buyer.',
    'import { a }',
    'import your contacts and deals from "Settings"',
    'import contacts from "Settings"',
    "import contacts from 'Settings > Import'",
    'export { PDF, CSV } and more',
    'export * from the menu',
    'export * from "Settings"',
    '!!! Important: prices are net.',
    '!!! note that prices are net',
    '??? What does it cost',
    '::: 49 EUR per month',
    ':::49 EUR',
    '[Team]: 49.90',
    '[Open]: 9:00-17:00',
    '[Support]: 24/7',
    '[Pro]: €49/month',
    '[Place]: #1',
    '<option> is what you choose.',
    'Hello {name}, you pay {price} or { nothing }.',
  ])('stays as it is written: %s', (line) => {
    expect(linesOf(line)).toEqual([line])
    expect(linesOf(`First.\n\n${line}\n\nLast.`)).toEqual(['First.', line, 'Last.'])
  })

  it('stays over lines and blank lines', () => {
    expect(linesOf('Uptime < 99.9 gives a credit.\n\nFor teams > 50 it is twice that.')).toEqual([
      'Uptime < 99.9 gives a credit.',
      'For teams > 50 it is twice that.',
    ])
    expect(linesOf('A < B - see\nthe list for C > D')).toEqual(['A < B - see\nthe list for C > D'])
    expect(linesOf('- Teams <b = 50\n\n- Teams c> 100')).toEqual(['Teams <b = 50', 'Teams c> 100'])
    expect(linesOf('export default settings are CSV.\nThey may be changed.')).toEqual([
      'export default settings are CSV.\nThey may be changed.',
    ])
    expect(linesOf('export const a = {\n  b: 1\n\nThe price is 49.')).toContain('The price is 49.')
    expect(linesOf('export const a = [\n  1,\n\n  2,\n]\nThe price is 49.')).toEqual(['The price is 49.'])
  })

  it('loses no tag that is told by its end, its attributes or its name', () => {
    expect(
      linesOf(
        '<Tabs>A <b>bold</b>, H<sub>2</sub>O, un<em>do</em>ne, <a href="/x">a link</a>.<br>B <custom-mark x="1">C</custom-mark></Tabs>',
      ),
    ).toEqual(['A bold, H2O, undone, a link.\nB C'])
    expect(linesOf('| Plan | SSO |\n|---|---|\n| Team | <Included /> <br/> <b>now</b> |')).toEqual([
      'Plan',
      'SSO',
      'Team',
      'Included now',
    ])
    expect(linesOf('| Call | Reply |\n|---|---|\n| <pre>GET /<br/>Host: a</pre> | 200 |').slice(2)).toEqual([
      'GET / Host: a',
      '200',
    ])
    expect(linesOf('<pre>GET /<br />Host: a</pre>')).toEqual(['GET /\nHost: a'])
  })

  it('is what follows marks of code that nothing closes, and what a sentence on scripts says', () => {
    expect(readMarkdown('```js\na();\n\nThe price is 49 EUR for each of them.\nIt is paid once a year.')).toMatchObject(
      [{ blocks: [{ type: 'text' }] }],
    )
    const line = 'Paste <script src="a.js"> into the page'
    expect(linesOf(`${line}.\n\nIt is free.\n\nThen write <script>a()</script>`).slice(0, 2)).toEqual([
      `${line}.`,
      'It is free.',
    ])
    expect(wordsOf('<script>and</script> mark it.')).toContain('and')
  })

  it('loses the marks of quotes in a list, and no sign before a figure', () => {
    expect(linesOf('- Save it.\n\n    > Ask us before.\n\n- Teams of\n    > 50 users pay 5.')).toEqual([
      'Save it. Ask us before.',
      'Teams of > 50 users pay 5.',
    ])
  })

  it('shows titles and texts of cards and tabs, which a page shows', () => {
    expect(
      linesOf('<Cards>\n<Card title="Team" href="/team" description="49 EUR a month." icon={<Icon />} />\n</Cards>'),
    ).toEqual(['Team', '49 EUR a month.'])
  })

  const word = fc.stringMatching(/^[A-Za-zÄÖÜäöüéñ]{1,9}$|^\d{1,4}$/)
  const mark = fc.constantFrom(
    ...'< > <= >= <> -> => & % $ € § ( ) [ ] { } { {{ }} : ; , . ? ! ??? !!! ::: = == + - – — / | @ ^ " \' import export from default'.split(
      ' ',
    ),
  )
  const line = fc
    .array(fc.oneof({ weight: 3, arbitrary: word }, { weight: 1, arbitrary: mark }), { minLength: 1, maxLength: 25 })
    .chain((tokens) =>
      fc.array(fc.constantFrom('', ' ', ' ', ' '), { minLength: tokens.length, maxLength: tokens.length }).map((glue) =>
        tokens
          .map((token, at) => token + (glue[at] ?? ''))
          .join('')
          .trim(),
      ),
    )
    // The number of a point is a mark of its list.
    .filter((text) => !/^[>\s]*\d+[.)]/.test(text))

  it('comes back with all its words, whatever marks stand among them', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('\n', '\n\n', '\n  ', '\n\n    '),
        (lines, glue) => {
          const source = `Prices ${lines.join(glue)}`
          expect(wordsOf(source).join(' ')).toBe(wordsIn(source).join(' '))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('comes back with all its words from between marks and from pre', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const source = `Prices\n\n~~~\n${lines.join('\n')}\n~~~\n\nLast.`
        expect(wordsOf(source).join(' ')).toBe(wordsIn(source).join(' '))
      }),
      { numRuns: 300 },
    )
  })
})

describe('hostile Markdown', () => {
  // Read again from each of its signs, such a text would take minutes: longer than a test may.
  it.each([
    ['# a', ' '],
    ['# a', '# '],
    ['> # a', ' '],
    ['> # a', '# '],
    ['import a', ' '],
    ['import a, {', ' '],
    ['export const a =', '{\n'],
    ['a', 'export {\n\n'],
    ['[a]: ', ':'],
    ['[a]: b', ' '],
    ['a|b\n|-', ' '],
    ['a|b\n', '|-'],
    ['{', ' '],
    ['<A b={', '{'],
    ['<A b="', ' \n'],
    ['a', '<a '],
    ['a', '<b>'],
    ['a', '<p>'],
    ['a', '<pre>'],
    ['a', '< '],
    ['a', '{/*'],
    ['a', '['],
    ['a', '[a]('],
    ['a', '!['],
    ['a', '`'],
    ['a', '` `` '],
    ['a', '*'],
    ['a', '* a'],
    ['a', '~ ~'],
    ['a', '<!--'],
    ['a', '[^1'],
    ['- a\n', '\n'],
    ['- a\n\n', '  b\n\n'],
    ['a\n\n', '    b\n\n'],
    ['---\ntitle: "', '" '],
    ['!!! note ', ' '],
    ['::: tip', ' '],
  ])('is read to its end behind %j where it is nothing but %j', (head, sign) => {
    const source = `${head}${sign.repeat(200_000 / sign.length)}`
    for (const end of ['x', '\n  x']) expect(readMarkdown(`${source}${end}`).length).toBeGreaterThan(0)
  })

  it('reads code with as many marks of blocks as it likes', () => {
    expect(readMarkdown(`<pre>${'~ '.repeat(200_000)}</pre>`)).toMatchObject([{ blocks: [{ type: 'text' }] }])
  })
})
