import { describe, expect, it } from 'vitest'
import { readHtmlText } from './html.ts'
import { readPage } from './read-page.ts'

/** Headings and texts in their order. */
const wordsOf = (html: string) =>
  readHtmlText(html).flatMap(({ headings, blocks }) => [
    ...headings.slice(-1),
    ...blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
  ])

describe('what unfolds', () => {
  it('is read below its heading or question, however it is hidden', () => {
    for (const hidden of ['hidden', 'style="color: red; display: none"', 'aria-hidden="true"'])
      expect(
        wordsOf(`<h3><button aria-expanded="false" aria-controls="d">Delivery</button></h3><div id="d" ${hidden}>Six weeks.</div>
          <button id="q">How long is the notice? <i>+</i></button><div role="region" aria-labelledby="q" ${hidden}>A month.</div>
          <a href="#r" aria-controls="r">May we resell it?</a><p id="r" ${hidden}>Yes, with a contract.</p>`),
      ).toEqual([
        'Delivery',
        'Six weeks.',
        'How long is the notice?',
        'A month.',
        'May we resell it?',
        'Yes, with a contract.',
      ])
  })

  it('is read directly below a question without a word about it in the markup', () => {
    expect(
      wordsOf(`<dl><dt>Who repairs it?</dt><dd style="display:none">We do.</dd></dl><h4>Is it loud?</h4><div hidden>No.</div>
        <h4>Contact</h4><div hidden>Old form</div><h4 hidden>Who left?</h4><div hidden>Jo</div>`),
    ).toEqual(['Who repairs it?', 'We do.', 'Is it loud?', 'No.', 'Contact'])
  })

  it('is read below the name of its tab', () => {
    const tab = (nth: number, name: string) =>
      `<button role="tab" id="t${nth}" aria-controls="p${nth}">${name}</button>`
    expect(
      wordsOf(`<div role="tablist">${tab(1, 'Monthly')}${tab(2, 'Yearly')}${tab(3, '3')}${tab(4, 'Once')}</div>
        <div role="tabpanel" id="p1">9 EUR</div><div role="tabpanel" id="p2" hidden><p>90 EUR</p></div>
        <div role="tabpanel" id="p3" hidden>Slide</div><div role="tabpanel" id="p4" hidden><h3>Once for all</h3>900 EUR</div>`),
    ).toEqual(['Monthly', '9 EUR', 'Yearly', '90 EUR', 'Slide', 'Once for all', '900 EUR'])
  })

  it('stays away where it is a menu, a dialog or hidden for everybody', () => {
    expect(
      wordsOf(`<nav><button aria-controls="m">Where to?</button></nav><div id="m" hidden>Elsewhere</div>
        <button aria-controls="l">Menu</button><div id="l" hidden>Language</div>
        <button aria-controls="c">Any questions?</button><div id="c" role="dialog" hidden>Chat</div>
        <div hidden><button aria-controls="o">Is it old?</button></div><div id="o" hidden>Withdrawn</div>`),
    ).toEqual(['Any questions?'])
  })
})

it('boxes of a page are read where nobody can change them', async () => {
  const body = `<p>All of our robots are built and repaired in the north.</p><label><input type="checkbox" checked> Tell me more</label>
    <p><input type="checkbox" disabled checked> Remote help</p><p><input type="checkbox" disabled> Spare parts</p>`
  const bytes = new TextEncoder().encode(`<main>${body}</main>`)
  const { chunks } = await readPage(
    { bytes, url: 'https://n.example/', locator: 'https://n.example/', charset: 'utf-8', kind: 'html' },
    10_000,
  )
  expect(chunks.map(({ text }) => text).join()).toMatch(/north\.\s+Tell me more\s+☒ Remote help\s+☐ Spare parts/)
})
