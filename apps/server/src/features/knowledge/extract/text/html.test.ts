import { describe, expect, it } from 'vitest'
import { readHtmlText } from './html.ts'

const blocksOf = (html: string) => readHtmlText(html).flatMap(({ blocks }) => blocks)
const text = (words: string) => ({ type: 'text', text: words })

describe('lists of questions that unfold', () => {
  it('keep their questions, in a heading or in a button alone, and answers that a search unfolds', () => {
    const html = `<h2>Questions</h2>
      <h3><button aria-expanded="false">How long is the warranty? <span>+</span></button></h3><div>Seven years.</div>
      <h3>Prices <button>Copy link</button></h3><p>9 EUR a month.</p><button>Buy now</button>
      <button class="accordion">Is there a trial?</button><div hidden="until-found">For two weeks.</div>
      <button hidden>Who knows?</button><div hidden>Nobody.</div>`
    expect(readHtmlText(html)).toEqual([
      { locator: null, headings: ['Questions'], blocks: [] },
      { locator: null, headings: ['Questions', 'How long is the warranty?'], blocks: [text('Seven years.')] },
      {
        locator: null,
        headings: ['Questions', 'Prices'],
        blocks: [text('9 EUR a month.'), text('Is there a trial?'), text('For two weeks.')],
      },
    ])
  })
})

describe('tables', () => {
  it('keep each cell under its header where cells span rows and columns', () => {
    const html = `<table><tr><th>Plan</th><th>Billed</th><th>Price</th><th>Support</th></tr>
      <tr><td rowspan="2">Pro</td><td>monthly</td><td>49 EUR</td><td rowspan="3">by mail</td></tr>
      <tr><td>yearly</td><td>490 EUR</td></tr>
      <tr><td>Basic</td><td colspan="2">free</td></tr>
      <tr><td>Team</td><td>yearly</td><td>900 EUR</td><td>by phone</td></tr></table>`
    expect(blocksOf(html)).toEqual([
      {
        type: 'table',
        header: ['Plan', 'Billed', 'Price', 'Support'],
        rows: [
          ['Pro', 'monthly', '49 EUR', 'by mail'],
          ['Pro', 'yearly', '490 EUR', 'by mail'],
          ['Basic', 'free', '', 'by mail'],
          ['Team', 'yearly', '900 EUR', 'by phone'],
        ],
      },
    ])
  })

  it('stand below their caption, and a long text is not repeated in each row that it spans', () => {
    const long = 'word '.repeat(60).trim()
    const html = `<table><caption>Prices in EUR a month, without taxes</caption>
      <tr><th>Plan</th><th>Price</th><th>Note</th></tr>
      <tr><td>Pro</td><td>49</td><td rowspan="2">${long}</td></tr><tr><td>Basic</td><td>9</td></tr></table>`
    expect(blocksOf(html)).toEqual([
      text('Prices in EUR a month, without taxes'),
      {
        type: 'table',
        header: ['Plan', 'Price', 'Note'],
        rows: [
          ['Pro', '49', long],
          ['Basic', '9', ''],
        ],
      },
    ])
  })

  it('of many cells that span rows stay bounded, and the rest of the page is read', () => {
    // 200 rows of 200 cells that each span all rows below would be 4 million cells.
    const row = (nth: number) => `<tr>${`<td rowspan="200">c${nth}</td>`.repeat(200)}</tr>`
    const html = `<table>${Array.from({ length: 200 }, (_, nth) => row(nth)).join('')}</table><p>After the table.</p>`
    const blocks = blocksOf(html)
    const cells = blocks.flatMap((block) => (block.type === 'table' ? [...block.header, ...block.rows.flat()] : []))
    // Its own 40,000, and 100,000 that are repeated.
    expect(cells).toHaveLength(140_000)
    expect(blocks.at(-1)).toEqual(text('After the table.'))
  })
})

describe('raised figures', () => {
  const line = (html: string) =>
    blocksOf(`<p>${html}</p>`).flatMap((block) => (block.type === 'text' ? block.text : []))

  it('are no part of the figure or the sentence before them', () => {
    expect(line('Repairs take 48<sup>2</sup> hours, spare parts 96&nbsp;%<sup>1,3)</sup>.')).toEqual([
      'Repairs take 48 ² hours, spare parts 96 % ¹,³).',
    ])
    expect(line('Since 2019.<sup><a href="#a">4</a></sup> Up to 10<sup>-9</sup> and 36 months<sup>5</sup>')).toEqual([
      'Since 2019 ⁴. Up to 10 ⁻⁹ and 36 months ⁵',
    ])
    expect(line('Within 8<span style="vertical-align: super">1</span> hours, 12 <sup>7</sup> at night')).toEqual([
      'Within 8 ¹ hours, 12 ⁷ at night',
    ])
  })

  it('are cents behind a price, and stay with a short unit', () => {
    expect(
      line('€19<sup>95</sup> or <sup>$</sup>1,299<sup>00</sup> or 1.299<sup>50</sup> EUR or 7,<sup>90</sup> €'),
    ).toEqual(['€19.95 or $1,299.00 or 1.299,50 EUR or 7,90 €'])
    expect(line('12 m<sup>2</sup>, CO<sub>2</sub>, the 1<sup>st</sup> of May, <sup>1</sup>/<sub>2</sub>')).toEqual([
      '12 m2, CO2, the 1st of May, 1/2',
    ])
    expect(line('$49.90<sup>12</sup> and <sup>nested <sup>1</sup></sup>')).toEqual(['$49.90 ¹² and nested 1'])
  })

  it('are cents where a page makes them small by their element or class', () => {
    expect(
      line('<b>€</b><b>89</b><span class="price-cents">50</span>, 7<small>99</small> EUR, 16<small>GB</small>'),
    ).toEqual(['€89.50, 7.99 EUR, 16GB'])
    expect(line('<small>12</small> months, 24 <small>Hours</small>')).toEqual(['12 months, 24 Hours'])
  })

  it('are decimals behind a point or comma where a page only makes them small', () => {
    expect(
      line('4.<span class="decimals">75</span> m, 6,<small>20</small> t, 9:<small>30</small>, 8.<small>5</small> l'),
    ).toEqual(['4.75 m, 6,20 t, 9:30, 8.5 l'])
    expect(line('Now!<small>12</small> From €7.<small>50</small>, 4.<sup>75</sup>')).toEqual([
      'Now ¹²! From €7.50, 4 ⁷⁵.',
    ])
  })

  it('in brackets are marks of notes, behind short words too', () => {
    expect(
      line('It holds 90 days<sup>[12]</sup>. After that it is gone.<sup><a href="#n">[1]</a></sup><sup>[3]</sup> Then'),
    ).toEqual(['It holds 90 days ¹². After that it is gone ¹ ³. Then'])
    expect(line('A list of <sup>[sic]</sup> [2] and <sup>[2]</sup>')).toEqual(['A list of [sic] [2] and ²'])
  })

  it('stand apart in cells and headings too', () => {
    const html =
      '<h2>24<sup>1</sup></h2><table><tr><th>Plan</th><th>Hours</th></tr><tr><td>Pro</td><td>8<sup>2</sup></td></tr></table>'
    expect(readHtmlText(html)).toMatchObject([{ headings: ['24 ¹'], blocks: [{ rows: [['Pro', '8 ²']] }] }])
  })
})

describe('elements directly behind each other', () => {
  const parts = (...texts: string[]) => texts.map((text) => `<span>${text}</span>`).join('')

  it('are two words where one ends with a word and the other is a figure, or the other way round', () => {
    const html = `<h3>${parts('Payload', '12 kg')}</h3><p><a>From</a><b><i>$30</i></b><em>each month</em></p>
      <table><tr><td>${parts('Weight', '40', 'kilograms')}</td><td>1</td></tr></table>`
    expect(readHtmlText(html)).toMatchObject([
      { headings: ['Payload 12 kg'], blocks: [text('From $30 each month'), { rows: [['Weight 40 kilograms', '1']] }] },
    ])
  })

  it('are one word where a word, a name, a unit or a type is in parts', () => {
    const words = [
      parts('H', 'e', 'llo'),
      parts('Cue', 'Card'),
      parts('8', 'kg'),
      parts('NR', '8'),
      parts('data', 'base'),
    ]
    expect(blocksOf(`<p>${words.join(' ')}</p>`)).toEqual([text('Hello CueCard 8kg NR8 database')])
  })
})

describe('what is crossed out', () => {
  it('is found in styles of any length without a long search', () => {
    for (const part of ['text-decoration', 'text-decoration:', ';text-decoration:x ', ' text-decoration-line :']) {
      const began = performance.now()
      const style = part.repeat(1_000_000 / part.length)
      expect(blocksOf(`<p style="${style}">Kept</p>`)).toEqual([text('Kept')])
      expect(performance.now() - began).toBeLessThan(2000)
    }
    for (const style of ['text-decoration-line:line-through', 'color:red;TEXT-DECORATION : red wavy line-through'])
      expect(blocksOf(`<p>Now <b style="${style}">12</b> 9</p>`)).toEqual([text('Now 9')])
  })

  it('is left out: prices before a discount, and what a plan does not have', () => {
    const html = `<h2>Fleet <del>beta</del></h2><p>Now <del>$120</del> <ins>$95</ins> or <span style="color:red; text-decoration: line-through">60 EUR</span> 45 EUR.</p>
      <ul><li>Mail</li><li><s>Phone</s></li></ul>
      <table><tr><th>Plan</th><th>Price</th></tr><tr><td>Solo</td><td><strike>19</strike> 12</td></tr></table>`
    expect(readHtmlText(html)).toEqual([
      {
        locator: null,
        headings: ['Fleet'],
        blocks: [
          text('Now $95 or 45 EUR.'),
          { type: 'list', items: ['Mail'] },
          { type: 'table', header: ['Plan', 'Price'], rows: [['Solo', '12']] },
        ],
      },
    ])
  })
})

describe('boxes', () => {
  it('are told apart by whether they are ticked', () => {
    const box = (words: string, ticked = '') => `<input type="checkbox" ${ticked} /> ${words}`
    const html = `<table><tr><th>Question</th><th>Answer</th></tr>
      <tr><td>Is there an audit log?</td><td>${box('Yes', 'checked="checked"')} ${box('No')}</td></tr></table>
      <p>Data are kept in: ${box('the EU', 'checked')} ${box('the US')}</p><ul><li><input type="radio"> On site</li></ul>`
    expect(blocksOf(html)).toMatchObject([
      { rows: [['Is there an audit log?', '☒ Yes ☐ No']] },
      text('Data are kept in: ☒ the EU ☐ the US'),
      { items: ['☐ On site'] },
    ])
  })
})

describe('icons', () => {
  it('are read by their labels: in a cell of their own, or where the author made them pictures', () => {
    const html = `<table><tr><th>Feature</th><th>Solo</th><th>Team</th><th>Fleet</th></tr>
      <tr><td>Audit log<svg><title>Sorted</title></svg></td><td><svg aria-label="Not included"></svg></td>
      <td><svg><title>Included</title><path/></svg></td><td><i role="img" aria-label="Included"></i></td></tr></table>
      <ul><li><svg role="img" aria-label="Not included"></svg> Spare parts</li><li><svg aria-label="Dot"></svg> Repairs</li>
      <li><span role="img" aria-label="rocket">🚀</span> Fast</li></ul>
      <button>Is it safe? <svg role="img" aria-label="Unfold"></svg></button>`
    expect(blocksOf(html)).toMatchObject([
      { rows: [['Audit log', 'Not included', 'Included', 'Included']] },
      { items: ['Not included Spare parts', 'Repairs', '🚀 Fast'] },
      text('Is it safe?'),
    ])
  })
})

describe('code', () => {
  it('is told from text as it is written, also among the points of a list', () => {
    const html = `<p>Run:</p><pre><code>if (a) {\n  b()</code></pre><ol><li>Open it.<pre class="lang-sh">open <b>it</b></pre></li><li>Close it.</li></ol>`
    expect(blocksOf(html)).toEqual([
      text('Run:'),
      { type: 'code', text: 'if (a) {\n  b()' },
      { type: 'list', items: ['Open it.'] },
      { type: 'code', text: 'open it' },
      { type: 'list', items: ['Close it.'] },
    ])
  })

  it('is no text whose lines its author has set', () => {
    expect(
      blocksOf(
        `<h2>Terms</h2><pre>The warranty lasts\n24 months.\n\nStarter  49 EUR\nTeam <s>99</s> 89 EUR, 1 m<sup>2</sup></pre><p>Then.</p>`,
      ),
    ).toEqual([text('The warranty lasts\n24 months.'), text('Starter 49 EUR\nTeam 89 EUR, 1 m2'), text('Then.')])
  })

  it.each([' ', '\n', ' \n', '~ ', '{'])('is read at once where it is nothing but %j', (signs) => {
    expect(blocksOf(`<p>a</p><pre class="language-js">x${signs.repeat(150_000)}x</pre>`)).toHaveLength(2)
    expect(blocksOf(`<p>a</p><pre>x${signs.repeat(150_000)}x</pre>`).length).toBeGreaterThan(1)
  })

  it('reads blocks as they are written within each other once, by what the outermost one is', () => {
    // Each level was read again with all that is below it, which took minutes here.
    const [block] = blocksOf(`<p>a</p>${'<pre>We deliver. '.repeat(7_000)}`).slice(1)
    expect(block).toMatchObject({ type: 'text' })
    expect(blocksOf('<p>a</p><pre>We deliver.\n<pre>Training is extra.</pre></pre>').slice(1)).toEqual([
      { type: 'text', text: 'We deliver.' },
      { type: 'text', text: 'Training is extra.' },
    ])
  })

  it('is not the text file that a page shows', () => {
    expect(blocksOf('<body><pre>We deliver.\n\nTraining is extra.</pre></body>')).toEqual([
      text('We deliver.'),
      text('Training is extra.'),
    ])
  })
})

describe('pictures', () => {
  it('are told from what the page says where they stand alone, and left out among steps', () => {
    const html = `<div><a href="/b"><img src="a.png" alt="Invite a member"></a></div><p>Invitations expire.</p>
      <div><img alt=""></div><p>Click <img alt="Save"> now.</p><div><img alt="Included"></div>
      <ol><li>Open it.<p><img alt="The menu"></p></li><li>Close it.</li></ol>`
    expect(blocksOf(html)).toEqual([
      text('Picture showing: Invite a member'),
      text('Invitations expire.'),
      text('Click Save now.'),
      text('Included'),
      { type: 'list', items: ['Open it.', 'Close it.'] },
    ])
  })
})
