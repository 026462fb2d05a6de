import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const HOSTILE = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' onmouseover='alert(1)",
  '</title><svg onload=alert(1)>',
  '&lt;b&gt; & co',
  'Anna\r\nBcc: evil@example.com\r\n\r\nNew body',
  'Anna\u2028http://evil.example',
  '\u202Etxt.exe\u0000\u0007',
]

/** What a reader of the HTML sees, one line a paragraph. */
const visible = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<\/p>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

describe('composeMail', () => {
  it('says the same in plain text and in HTML', () => {
    const mail = composeMail({
      to: 'anna@acme.example',
      subject: 'Join Acme on Cuecard',
      lines: ['Ben invites you.', 'The link works for 7 days.'],
      action: { label: 'Accept the invitation', url: 'https://cuecard.example/accept?token=a&b=c' },
    })
    expect(mail.text).toBe(
      'Ben invites you.\n\nThe link works for 7 days.\n\nAccept the invitation: https://cuecard.example/accept?token=a&b=c\n',
    )
    expect(visible(mail.html)).toEqual([
      'Ben invites you.',
      'The link works for 7 days.',
      'Accept the invitation',
      'https://cuecard.example/accept?token=a&b=c',
    ])
    expect(mail.html).toContain('href="https://cuecard.example/accept?token=a&amp;b=c"')
  })

  it('check 20: what people chose is escaped in HTML and cannot start a line or header in text', () => {
    for (const name of HOSTILE) {
      const mail = composeMail({
        to: 'anna@acme.example',
        subject: `${name} invites you`,
        lines: [`${name} invites you.`],
        action: { label: `Join ${name}`, url: 'https://cuecard.example/x' },
      })
      const tags = [...mail.html.matchAll(/<([a-z!]+)/gi)].map((match) => match[1]?.toLowerCase())
      expect(new Set(tags)).toEqual(new Set(['!doctype', 'html', 'head', 'meta', 'title', 'body', 'div', 'p', 'a']))
      expect(mail.html).not.toMatch(/<[^>]*\son\w+=/i)
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E]/u)
      expect(mail.text.split('\n\n').length).toBe(2)
      expect(mail.text).not.toMatch(/^(Bcc|New body|http)/m)
    }
  })

  it('writes sections as headings and lists, escaped like everything else', () => {
    const sections = [
      { title: '', points: ['An outline.'] },
      { title: 'Next <b>steps</b>', points: ['Send it & wait\nBcc: evil@example.com', '<img src=x onerror=alert(1)>'] },
    ]
    const mail = composeMail({ to: 'a@b.example', subject: 's', lines: ['Hello.'], sections })
    expect(mail.text).toBe(
      'Hello.\n\nAn outline.\n\nNEXT <B>STEPS</B>\n- Send it & wait Bcc: evil@example.com\n- <img src=x onerror=alert(1)>\n',
    )
    expect(mail.html).toContain('Next &lt;b&gt;steps&lt;/b&gt;</h2>')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;</li>')
    expect(mail.html).not.toMatch(/<(?:b|img)\b/)
  })

  it('gives back any text unchanged to the reader of the HTML', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const mail = composeMail({ to: 'a@b.example', subject: 's', lines: [`x${name}y`] })
        expect(visible(mail.html)).toEqual([mail.text.trim()])
      }),
    )
  })

  it('links to web addresses only', () => {
    const refused = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://x.example/',
      '/relative',
      'https://u:p@x.example/',
      '',
    ]
    for (const url of refused) {
      expect(() => composeMail({ to: 'a@b.example', subject: 's', lines: [], action: { label: 'l', url } })).toThrow(
        'web address',
      )
    }
    const odd = composeMail({
      to: 'a@b.example',
      subject: 's',
      lines: [],
      action: { label: 'l', url: 'http://x.example/"onclick="x' },
    })
    expect(odd.html).not.toContain('"onclick=')
  })

  it('goes to exactly one address', () => {
    for (const to of [
      'a@b.example, c@d.example',
      'a@b.example\r\nBcc: c@d.example',
      'A <a@b.example>',
      'nobody',
      '',
      'a b@c.example',
    ]) {
      expect(() => composeMail({ to, subject: 's', lines: ['l'] })).toThrow('not a mail address')
    }
  })
})
