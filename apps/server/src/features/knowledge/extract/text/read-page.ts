import { createHash } from 'node:crypto'
import { parse } from 'parse5'
import { decodeText } from './charset.ts'
import { chunkDocument } from '../chunks/chunk-document.ts'
import { sectionCharacters, type Section } from '../extracted-document.ts'
import { tooMuchText } from '../extraction-error.ts'
import { META_CHARSET, readTree } from './html.ts'
import { attribute, type HtmlElement, type HtmlNode, isElement, textOf, walk } from './html-nodes.ts'
import { guessLanguage } from '../language.ts'
import { readPlainText } from './plain-text.ts'
import { anchorOf, mainContent } from './main-content.ts'
import { unfold, withoutBoxesOfForms } from './unfold.ts'
import { plainSections, withoutUnseen } from './symbol-fonts.ts'
import type { PageContent, PageTask } from '../page-content.ts'

const LINKS_MAX = 2_000
const TITLE_MAX = 200
/** A page with a password field and fewer characters is a login page. */
const SPARSE_TEXT_MAX = 400
/** A page with fewer characters counts as empty. */
const TEXT_MIN = 20

interface Head {
  title: string | null
  h1: string | null
  canonical: string | null
  base: string
  links: string[]
  asksPassword: boolean
  scripts: number
}

/** Title, canonical address and links of the whole page, including its navigation. */
function readHead(document: HtmlNode, url: string): Head {
  const head: Head = { title: null, h1: null, canonical: null, base: url, links: [], asksPassword: false, scripts: 0 }
  const hrefs = new Set<string>()
  const enter = (element: HtmlElement): boolean => {
    const tag = element.tagName
    if (tag === 'title') head.title ??= ownText(element)
    else if (tag === 'h1') head.h1 ??= textOf(element)
    else if (tag === 'base') head.base = URL.parse(attribute(element, 'href') ?? '', url)?.href ?? head.base
    else if (tag === 'link' && attribute(element, 'rel')?.toLowerCase() === 'canonical')
      head.canonical ??= attribute(element, 'href') ?? null
    else if ((tag === 'a' || tag === 'area') && hrefs.size < LINKS_MAX) hrefs.add(attribute(element, 'href') ?? '')
    else if (tag === 'input' && attribute(element, 'type')?.toLowerCase() === 'password') head.asksPassword = true
    else if (tag === 'script') head.scripts += 1
    return tag !== 'svg' && tag !== 'script' && tag !== 'style'
  }
  walk(document, { text: () => undefined, enter, leave: () => undefined })
  head.canonical = head.canonical === null ? null : (URL.parse(head.canonical, head.base)?.href ?? null)
  head.links = [...hrefs]
    .flatMap((href) => (href === '' ? [] : [URL.parse(href, head.base)?.href ?? '']))
    .filter(Boolean)
  return head
}

/** `textOf` skips `title`, so its text is read directly. */
const ownText = (element: HtmlElement): string | null => {
  const words = element.childNodes.map((node) => ('value' in node && !isElement(node) ? node.value : '')).join('')
  return words.replace(/\s+/g, ' ').trim() || null
}

/** The `h1` if the title contains it, since titles often only add the name of the site. */
const titleOf = ({ title, h1 }: Head): string | null => {
  const best = h1 && title?.toLowerCase().includes(h1.toLowerCase()) ? h1 : (title ?? h1)
  return best ? withoutUnseen(best).slice(0, TITLE_MAX) : null
}

function nothingIn(head: Head, sections: readonly Section[]): PageContent['nothing'] {
  const characters = sections.reduce((sum, section) => sum + sectionCharacters(section), 0)
  if (head.asksPassword && characters < SPARSE_TEXT_MAX) return 'login'
  if (characters >= TEXT_MIN) return null
  return head.scripts > 0 ? 'scripts' : 'empty'
}

/** The passages and links of a page. @throws ExtractionError `too_large` */
export async function readPage(task: PageTask, charactersMax: number): Promise<PageContent> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength)
  if (bytes.length > charactersMax) throw tooMuchText('html', charactersMax)
  const text = decodeText(bytes, task.charset ?? META_CHARSET.exec(bytes.toString('latin1', 0, 4096))?.[1])
  if (task.kind === 'text') {
    const sections = readPlainText(text).map((section) => ({ ...section, locator: task.locator }))
    return await content(task, null, sections)
  }
  const document = parse(text)
  unfold(document)
  withoutBoxesOfForms(document)
  const { root, skip } = mainContent(document)
  const place = (heading: HtmlElement) => {
    const anchor = anchorOf(heading)
    return anchor === undefined ? undefined : `${task.locator}#${encodeURIComponent(anchor)}`
  }
  const sections = readTree(root, { skip, locator: task.locator, place })
  return await content(task, readHead(document, task.url), sections)
}

async function content(task: PageTask, head: Head | null, raw: Section[]): Promise<PageContent> {
  const sections = plainSections(raw)
  const title = head && titleOf(head)
  const nothing = head ? nothingIn(head, sections) : sections.length === 0 ? 'empty' : null
  const language = await guessLanguage(sections)
  const characters = 0
  const document = { kind: 'html' as const, language, sections, characters }
  const name = title ?? new URL(task.locator).pathname.split('/').findLast(Boolean) ?? new URL(task.locator).host
  const chunks = nothing === null ? chunkDocument(document, { name }) : []
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk.hash)
  return {
    title,
    canonical: head?.canonical ?? null,
    links: head?.links ?? [],
    language,
    chunks,
    hash: hash.digest('hex'),
    nothing: nothing ?? (chunks.length === 0 ? 'empty' : null),
  }
}
