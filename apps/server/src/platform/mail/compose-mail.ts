import { badRequest } from '../errors.ts'
import type { MailMessage } from './mail.ts'

export interface MailDraft {
  /** One address. */
  to: string
  subject: string
  /** One paragraph each. Names that people chose may stand in them as they are. */
  lines: readonly string[]
  /** Longer content below the lines; a title may be empty. People's and models' words may stand in it as they are. */
  sections?: readonly { title: string; points: readonly string[] }[]
  /** What a person wrote, line by line, in place of lines and sections. */
  written?: string
  /** Who is answered. */
  replyTo?: { name: string; address: string }
  /** The one thing to do: a button, and its address in full for those who cannot press it. */
  action?: { label: string; url: string }
}

const SUBJECT_MAX = 200
const ACCENT = '#0f766e'

/**
 * Writes a mail: the same content as plain text and as HTML, with everything escaped.
 * @throws 400 when `to` is not one address or the link is not http(s)
 */
export function composeMail(draft: MailDraft): MailMessage {
  const { to, subject, lines, sections = [], written, replyTo, action } = draft
  const paragraphs = lines.map(oneLine)
  const parts = sections.map((part) => ({ title: oneLine(part.title), points: part.points.map(oneLine) }))
  const title = oneLine(subject).slice(0, SUBJECT_MAX)
  const own = written === undefined ? null : writtenParts(written)
  const link = action && { label: oneLine(action.label), url: webAddress(action.url) }
  return {
    to: oneAddress(to),
    ...(replyTo ? { replyTo: { name: oneLine(replyTo.name), address: oneAddress(replyTo.address) } } : {}),
    subject: title,
    text:
      [
        ...paragraphs,
        ...(own ? [own.join('\n\n')] : []),
        ...parts.map(sectionText),
        ...(link ? [`${link.label}: ${link.url}`] : []),
      ].join('\n\n') + '\n',
    html: page(title, [
      ...paragraphs.map(paragraph),
      ...(own ?? []).map((part) => paragraph(part).replaceAll('\n', '<br>')),
      ...parts.map(section),
      ...(link ? [button(link)] : []),
    ]),
  }
}

/** Refuses anything but a single plain address, so that no name can add another recipient or header. */
export function oneAddress(to: string): string {
  if (!/^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+$/u.test(to)) throw badRequest('This is not a mail address.')
  return to
}

// A line break in a name would be a paragraph, or a header, of its own; reversed text would hide what it says.
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()

/** Paragraphs with their line breaks, each line as `oneLine` leaves it. */
const writtenParts = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map(oneLine)
    .join('\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)

function webAddress(text: string): string {
  const url = URL.parse(text)
  const sound = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  if (!sound) throw badRequest('A link in a mail must be a web address.')
  return url.href
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

interface Section {
  title: string
  points: readonly string[]
}

const sectionText = ({ title, points }: Section) =>
  [
    ...(title === '' ? [] : [title.toUpperCase()]),
    ...points.map((point) => (title === '' ? point : `- ${point}`)),
  ].join('\n')

const section = ({ title, points }: Section) =>
  title === ''
    ? points.map(paragraph).join('')
    : `<h2 style="margin:24px 0 8px;font-size:18px">${escape(title)}</h2>` +
      `<ul style="margin:0 0 16px;padding-left:20px">${points.map((point) => `<li style="margin:0 0 6px">${escape(point)}</li>`).join('')}</ul>`

const button = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 8px"><a href="${escape(url)}" style="display:inline-block;padding:10px 18px;` +
  `background:${ACCENT};color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600">${escape(label)}</a></p>` +
  `<p style="margin:0 0 16px;font-size:13px;color:#52606d;word-break:break-all">${escape(url)}</p>`

const page = (title: string, parts: readonly string[]) =>
  [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escape(title)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f4f6f8">',
    '<div style="max-width:520px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px;' +
      "font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2933\">",
    ...parts,
    '</div></body></html>',
  ].join('\n')
