import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { readTree } from './html.ts'
import { mainContent } from './main-content.ts'

/** Headings and texts of a page without its frame. */
function wordsOf(body: string): string[] {
  const { root, skip } = mainContent(parse(`<body>${body}</body>`))
  const sections = readTree(root, { skip, locator: null, place: () => undefined })
  return sections.flatMap(({ headings, blocks }) => [
    headings.join(' › '),
    ...blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])),
  ])
}

const FILL = `<p>${'The arm lifts what people should not lift, all day and all night. '.repeat(12)}</p>`
const LINKS = '<a href="/a">Home</a> <a href="/b">Products</a> <a href="/c">Contact</a>'

describe('names of classes', () => {
  it('leave headers of cards and sections with what stands below them', () => {
    const card = (name: string, price: string) =>
      `<div class="card"><div class="card-header">${name}</div><div class="card-body">${price}</div></div>`
    const words = wordsOf(
      `${FILL}${card('Solo', '9 EUR a month')}${card('Team', '90 EUR a month')}
      <div class="section-header"><h2>Batteries</h2></div><p>Two years.</p>
      <div class="col"><div class="plan_header"><h3><a href="#big">Fleet</a></h3></div></div><p>900 EUR a month.</p>`,
    )
    expect(words).toEqual(
      expect.arrayContaining(['Solo', 'Team', '9 EUR a month', 'Batteries', 'Batteries › Fleet', '900 EUR a month.']),
    )
  })

  it('leave banners and the best offer in place', () => {
    const words = wordsOf(
      `<div class="hero banner"><h1>Delivery of the NR-8</h1></div>
      <main>${FILL}<div class="card promo"><h3>Core</h3><p>5.80 EUR a user and month</p></div>
      <div class="header"><h3>Plus</h3><p>7.80 EUR</p></div></main>`,
    )
    expect(words).toEqual(expect.arrayContaining(['Core', '5.80 EUR a user and month', 'Plus', '7.80 EUR']))
    expect(wordsOf(`<div class="page-banner"><h1>Delivery</h1></div>${FILL}`)).toContain('Delivery')
  })

  it('leave out the frame of the page and headers of lists of links', () => {
    const words = wordsOf(
      `<div id="site-header"><h1><a href="/">Nordwind</a></h1><p>Robots for all</p></div><div class="header">Call 030 1234</div>
      <div class="top-header">Free delivery</div><div class="list-header">${LINKS}</div>${FILL}
      <div><div class="promo-header">You may like</div><p><a href="/tips">Ten tips</a></p></div>
      <div class="entry-footer">Filed under robots</div><div class="newsletter"><h3>Stay informed</h3></div>`,
    )
    expect(words.join('\n')).not.toMatch(/Nordwind|for all|Call|Free|Contact|may like|Filed|informed/)
    expect(words.join('\n')).toContain('The arm lifts')
  })
})
