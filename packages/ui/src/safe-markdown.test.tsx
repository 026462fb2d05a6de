import { render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SafeMarkdown } from './safe-markdown.tsx'
import { SAFE_TAGS } from './safe-schema.ts'
import { XSS_PAYLOADS } from './test/xss-payloads.ts'

const DRAWN_TAGS = new Set([...SAFE_TAGS, 'section', 'button'].map((name) => name.toUpperCase()))
const DRAWN_ATTRIBUTES: Record<string, readonly string[]> = {
  A: ['href', 'target', 'rel'],
  OL: ['start'],
  TH: ['data-align', 'colspan', 'rowspan'],
  TD: ['data-align', 'colspan', 'rowspan'],
  INPUT: ['type', 'disabled', 'checked', 'aria-label'],
  SECTION: ['class', 'aria-label', 'tabindex'],
  PRE: ['tabindex'],
}

/** Everything in the tree that is not on the list of what the sanitiser draws. */
function unsafeParts(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const allowed = DRAWN_ATTRIBUTES[element.tagName] ?? []
    const wrong = [...element.attributes].filter((attribute) => !allowed.includes(attribute.name))
    const href = element.getAttribute('href')
    return [
      ...(DRAWN_TAGS.has(element.tagName) ? [] : [`<${element.tagName}>`]),
      ...wrong.map((attribute) => `${element.tagName} ${attribute.name}="${attribute.value}"`),
      ...(href === null || /^(https?:\/\/|mailto:)/.test(href) ? [] : [`href ${href}`]),
      ...(element.tagName === 'A' && element.getAttribute('rel') !== 'noopener noreferrer' ? ['rel'] : []),
      ...(element.tagName === 'A' && element.getAttribute('target') !== '_blank' ? ['target'] : []),
      ...(element.tagName === 'INPUT' && element.getAttribute('type') !== 'checkbox' ? ['input'] : []),
    ]
  })
}

/** The same of the drawn HTML read by a parser once more, as `innerHTML` or a copy and paste would do. */
function unsafeWhenReparsed(html: string): string[] {
  return unsafeParts(new DOMParser().parseFromString(html, 'text/html').body)
}

/** Every text that a reader of the stream sees when it is cut at each byte; cut characters wait for their rest. */
function cutAtEveryByte(text: string): string[] {
  const bytes = new TextEncoder().encode(text)
  const decoder = new TextDecoder()
  let seen = ''
  const steps: string[] = []
  for (const byte of bytes) {
    const more = decoder.decode(Uint8Array.of(byte), { stream: true })
    if (more) steps.push((seen += more))
  }
  return steps
}

const drawn = (container: HTMLElement) => container.querySelector('.cc-markdown') ?? container

describe('safe markdown against hostile text', () => {
  it('holds at least 200 different payloads', () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200)
  })

  it('check 64: draws no script, handler, foreign element or unsafe address of any payload', () => {
    const pwn = vi.fn<() => void>()
    Object.assign(window, { pwn })
    const found: string[] = []
    for (const payload of XSS_PAYLOADS) {
      for (const text of [payload, `Yes [1].\n\n- ${payload} after **bold`]) {
        const { container, unmount } = render(<SafeMarkdown text={text} />)
        found.push(...unsafeParts(drawn(container)).map((part) => `${part} of ${text}`))
        found.push(...unsafeWhenReparsed(drawn(container).innerHTML).map((part) => `${part} of ${text}, reparsed`))
        unmount()
      }
    }
    expect(found).toEqual([])
    expect(pwn).not.toHaveBeenCalled()
  })

  it('check 64: keeps what is written before and after each payload', () => {
    const lost: string[] = []
    for (const payload of XSS_PAYLOADS) {
      const { container, unmount } = render(<SafeMarkdown text={`First words.\n\n${payload}\n\nLast words.`} />)
      const text = drawn(container).textContent ?? ''
      if (!text.includes('First words.')) lost.push(`before ${payload}`)
      if (!text.includes('Last words.')) lost.push(`after ${payload}`)
      unmount()
    }
    expect(lost).toEqual([])
  })

  it('check 64: stays safe at every byte of a stream, not only at its end', { timeout: 120_000 }, () => {
    const pwn = vi.fn<() => void>()
    Object.assign(window, { pwn })
    const found: string[] = []
    const seen = new Set([''])
    for (const payload of XSS_PAYLOADS) {
      const steps = cutAtEveryByte(payload)
      // Payloads begin alike, and the same beginning is drawn the same.
      const known = steps.findLast((step) => seen.has(step)) ?? ''
      const { container, rerender, unmount } = render(<SafeMarkdown text={known} />)
      for (const text of steps.filter((step) => step.length > known.length)) {
        seen.add(text)
        rerender(<SafeMarkdown text={text} />)
        found.push(...unsafeParts(drawn(container)).map((part) => `${part} of ${text}`))
      }
      unmount()
    }
    expect(found).toEqual([])
    expect(pwn).not.toHaveBeenCalled()
  })

  it('check 65: keeps nothing that fetches by itself, and a picture becomes its description', () => {
    const requesting =
      'img,image,link,style,base,form,iframe,object,embed,video,audio,source,[src],[srcset],[style],[ping]'
    const found = XSS_PAYLOADS.filter((payload) => {
      const { container, unmount } = render(<SafeMarkdown text={payload} />)
      const requests = container.querySelectorAll(requesting).length
      unmount()
      return requests > 0
    })
    expect(found).toEqual([])
    const { container } = render(<SafeMarkdown text="See ![the price list](http://evil.example/?d=1) for it." />)
    expect(container).toHaveTextContent('See the price list for it.')
  })

  it('the checks above would notice a payload that came through', () => {
    const { container } = render(
      <div className="cc-markdown">
        <a href="https://ok.example" title="x">
          x
        </a>
      </div>,
    )
    expect(unsafeParts(drawn(container))).toEqual(['A title="x"', 'rel', 'target'])
  })

  it('shows text nested too deep for the parser as plain text', () => {
    const text = `${'>'.repeat(20_000)} deep`
    const { container } = render(<SafeMarkdown text={text} />)
    expect(container).toHaveTextContent('deep')
  })

  it.each(['- ', '1. ', '> ', '> - ', '>'])('parses no line that begins with “%s” without end', (marker) => {
    const { container } = render(<SafeMarkdown text={`**Yes**\n\n${marker.repeat(20_000)}x`} />)
    expect(drawn(container).querySelector('.cc-plain')).toHaveTextContent(/^\*\*Yes\*\*.*x$/)
  })

  it.each(['- ', '* ', '-', '> '])(
    'parses what begins with a hundred “%s” or less, and long lines drawn of signs',
    (marker) => {
      const text = `**Yes**\n\n${marker.repeat(marker === '> ' ? 90 : 400)}\n\nand so on`
      const { container } = render(<SafeMarkdown text={text} />)
      expect(drawn(container).querySelector('strong')).toHaveTextContent('Yes')
      expect(drawn(container).querySelector(marker === '> ' ? 'blockquote' : 'hr')).toBeInTheDocument()
    },
  )

  it('parses lines that begin with many blanks', () => {
    const { container } = render(<SafeMarkdown text={`**Yes**\n${' '.repeat(400)}and so on`} />)
    expect(drawn(container).querySelector('strong')).toHaveTextContent('Yes')
  })
})

describe('safe markdown for reading', () => {
  it('draws GitHub markdown and plain HTML', () => {
    render(<SafeMarkdown text={'# Title\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n<b>bold</b> ~~gone~~\n\n- [x] done'} />)
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Title')
    expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('data-align', 'right')
    expect(screen.getByText('bold').tagName).toBe('B')
    expect(screen.getByText('gone').tagName).toBe('DEL')
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeDisabled()
  })

  it('opens links in a new tab without telling where they were clicked', () => {
    render(<SafeMarkdown text="Mail [us](mailto:sales@northwind.example) or see https://northwind.example/prices." />)
    expect(screen.getByRole('link', { name: 'us' })).toHaveAttribute('href', 'mailto:sales@northwind.example')
    const link = screen.getByRole('link', { name: 'https://northwind.example/prices' })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('leaves a link to our own pages as text, because a text must not send anybody to them', () => {
    render(<SafeMarkdown text="[Settings](/settings)" />)
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByText('Settings')).toBeVisible()
  })

  it('hands each [n] of the running text to the callback, but none in code', () => {
    render(
      <SafeMarkdown
        text={'It takes two days [1][2] with `list[3]`.\n\n[1]: Pricing guide'}
        citation={(n) => <button type="button">{`chip ${n}`}</button>}
      />,
    )
    expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['chip 1', 'chip 2', 'chip 1'])
    expect(screen.getByText('list[3]').tagName).toBe('CODE')
  })

  it('puts the full stop before the citations of its sentence, and leaves what is no citation', () => {
    const { container } = render(
      <SafeMarkdown
        text="Two days [1] [2]. It costs 5 [3], or none[4]... See [0]. **Done [5].**"
        citation={(n) => `<${n}>`}
      />,
    )
    expect(container).toHaveTextContent('Two days. <1><2> It costs 5 <3>, or none...<4> See [0]. Done. <5>')
  })

  it('shows [n] as it is when nobody asks for citations', () => {
    const { container } = render(<SafeMarkdown text="It takes two days [1]." />)
    expect(container).toHaveTextContent('It takes two days [1].')
  })

  it.each([
    'script',
    'style',
    'button',
    'object',
    'video',
    'svg',
    'math',
    'marquee',
    'your-token',
    'textarea',
    'iframe',
  ])('shows <%s> and all that is written in and after it, inline and on a line of its own', (tag) => {
    for (const text of [
      `Put <${tag}>the key</${tag}> into the file, then save.`,
      `Put\n\n<${tag}>\nthe key\n</${tag}>\n\ninto the file.`,
      `Use List<${tag}> here`,
    ]) {
      const { container, unmount } = render(<SafeMarkdown text={text} />)
      expect(container.textContent?.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      expect(unsafeParts(container.querySelector('.cc-markdown') ?? container)).toEqual([])
      unmount()
    }
  })

  it('loses no character of an unknown tag at any place where a stream may stop', () => {
    const text = 'Send <your-token> with <script>alert(1)</script> and a <!-- note --> to List<String>.'
    for (let end = 1; end <= text.length; end++) {
      const { container, unmount } = render(<SafeMarkdown text={text.slice(0, end)} />)
      expect(container.textContent?.trimEnd()).toBe(text.slice(0, end).trimEnd())
      unmount()
    }
  })

  it('keeps what follows a tag that would swallow it', () => {
    const { container } = render(<SafeMarkdown text="Put it in the <title> tag, then save." />)
    expect(container).toHaveTextContent('Put it in the <title> tag, then save.')
  })
})
