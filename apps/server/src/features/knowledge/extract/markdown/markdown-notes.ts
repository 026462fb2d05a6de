import { codeLines } from './markdown-fence.ts'
import { placeRaised, RAISED, RAISED_END } from '../text/raised.ts'

/** `[^1]: text of a footnote`, which goes on in indented lines. */
const NOTE = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*(.*)$/
const GOES_ON = /^(?: {2,}|\t)\S/
/** `[label]: https://a.example "title"`, which says where a link or picture of that label leads to. */
const LINK_LABEL = /^ {0,3}\[(?!\^)[^\]]{1,200}\]:/
/** An address has a protocol or a path of names; '[Team]: 49.90', '[Support]: 24/7' and '[Pro]: €49/month' have a value. */
const TARGET = /^<.*>$|^\.{0,2}\/|^(?!\d)(?=[\d._-]*[a-z])[\w.-]+\/|^#(?!\d).|^[a-z][a-z\d+.-]*:|^[\w.-]*\.[a-z]{2,}$/i
const isTitle = (text: string): boolean =>
  text === '' || (text.length > 1 && ['""', "''", '()'].includes(`${text[0]}${text.at(-1)}`))

function isLinkTarget(line: string): boolean {
  const [label] = LINK_LABEL.exec(line) ?? []
  if (label === undefined) return false
  const rest = line.slice(label.length).trim()
  const end = rest.startsWith('<') ? rest.indexOf('>') + 1 : rest.search(/\s|$/)
  return end > 0 && TARGET.test(rest.slice(0, end)) && isTitle(rest.slice(end).trim())
}
const REFERENCE = /\[\^([^\]\s]{1,100})\]/g
/** A blank line, or a heading. */
const END_OF_BLOCK = /^\s*$|^ {0,3}#{1,6}\s/
/** A picture that stands in the text itself. */
const DATA = /\bdata:[\w.+-]+\/[\w.+-]+;base64,[\w+/=%-]*/g

/** The footnotes by their labels, and the lines without them, without targets of links and without the bytes of pictures. */
function takeNotes(lines: readonly string[]) {
  const isCode = codeLines(lines)
  const notes = new Map<string, string>()
  const rest: { line: string; isCode: boolean }[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const note = isCode[at] ? null : NOTE.exec(line)
    if (!note) {
      if (isCode[at] || !isLinkTarget(line))
        rest.push({ line: line.replace(DATA, 'data:'), isCode: isCode[at] ?? false })
      continue
    }
    const text = [note[2] ?? '']
    while (GOES_ON.test(lines[at + 1] ?? '')) text.push((lines[++at] ?? '').trim())
    if (!notes.has(note[1] ?? '')) notes.set(note[1] ?? '', text.join(' ').trim())
  }
  return { notes, rest }
}

/**
 * Lines with each footnote below the paragraph, list or table that refers to it: at the end of the text, where authors write them, they would
 * be said of something else. A footnote that nothing refers to is not shown.
 */
export function withNotesPlaced(lines: readonly string[]): string[] {
  const { notes, rest } = takeNotes(lines)
  const numbers = new Map<string, number>()
  const mark = (number: number) => `${RAISED}[${number}]${RAISED_END}`
  let waiting: string[] = []
  const takeWaiting = (): string[] => {
    const due = waiting.flatMap((note) => ['', note, ''])
    waiting = []
    return due
  }
  const withMark = (written: string, label: string): string => {
    const note = notes.get(label)
    if (note === undefined) return written
    const number = numbers.get(label) ?? numbers.size + 1
    if (!numbers.has(label)) waiting.push(placeRaised(`${mark(number)} ${note}`).trim())
    numbers.set(label, number)
    return mark(number)
  }
  const placed = rest.flatMap(({ line, isCode }) => {
    if (isCode) return [line]
    const before = END_OF_BLOCK.test(line) ? takeWaiting() : []
    return [...before, placeRaised(line.replace(REFERENCE, withMark))]
  })
  return [...placed, ...takeWaiting()]
}
