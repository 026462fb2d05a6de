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
})
