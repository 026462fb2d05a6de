import { squeezedLength } from '../word-scan.ts'
import { attribute, type HtmlElement, type HtmlNode, isDropped, isElement, isText, walk } from './html-nodes.ts'

/** Amount of text below an element, and how much of it is in links. */
interface TextStats {
  text: number
  linked: number
  links: number
  headings: number
}

type Weights = ReadonlyMap<HtmlElement, TextStats>

/** Statistics of a page, collected in one walk. */
interface PageStats {
  weights: Map<HtmlElement, TextStats>
  mains: HtmlElement[]
  articles: HtmlElement[]
  body: HtmlElement | null
}

const BOILERPLATE_ROLES = new Set([
  'banner',
  'contentinfo',
  'search',
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'toolbar',
])
const CONSENT = /cookie|consent|gdpr|onetrust|usercentrics|didomi|cmp-|truste/i
const BOILERPLATE =
  /(^|[\s_-])(nav|navbar|navigation|menu|breadcrumbs?|sidebar|topbar|masthead|footer|share|social|related|newsletter|skip|pagination|pager|toc|advert|ads|popup|modal|toast|subscribe)([\s_-]|$)/i
/** Names that parts of the content have too: the card of a plan has a header with its name, the best one is a promo. */
const PART = /(^|[\s_-])(header|promo|banner)([\s_-]|$)/i
/** The header of the whole site, and not of a card or section. */
const OF_SITE = /(^|\s)(?:(?:site|main|global|top)[_-]*)?header([\s_-]|$)/i
/** How far above a header that stands alone its content is looked for: deeper nesting says nothing, and takes time. */
const PARENTS_MAX = 4

/** Shares of the page's text that an element must have, or may have at most. */
const MAIN_SHARE = 0.3
const ARTICLE_SHARE = 0.6
const BOILERPLATE_SHARE = 0.3
/** A cookie banner is small; a page about cookies is not. */
const CONSENT_SHARE = 0.5
/** What a name makes part of the frame is short, or has a larger share in links. */
const NAMED_TEXT_MAX = 200
const NAMED_LINKED = 0.4
/** A list of at least this many links with hardly any text between them is a menu. */
const MENU_LINKS = 6
const MENU_LINKED = 0.85
const MENU_LINK_LENGTH = 40

const HEADING = /^h[1-6]$/
const NONE: TextStats = { text: 0, linked: 0, links: 0, headings: 0 }

function collectStats(document: HtmlNode): PageStats {
  const found: PageStats = { weights: new Map(), mains: [], articles: [], body: null }
  const open: { element: HtmlElement; weight: TextStats; linked: boolean }[] = []
  walk(document, {
    text: (value) => {
      const top = open.at(-1)
      if (!top) return
      const length = squeezedLength(value)
      top.weight.text += length
      if (top.linked) top.weight.linked += length
    },
    enter: (element) => {
      if (isDropped(element) || element.tagName === 'head') return false
      const weight = { ...NONE }
      const linked = element.tagName === 'a' || (open.at(-1)?.linked ?? false)
      if (element.tagName === 'a') weight.links = 1
      if (HEADING.test(element.tagName)) weight.headings = 1
      if (element.tagName === 'body') found.body = element
      if (element.tagName === 'main' || attribute(element, 'role') === 'main') found.mains.push(element)
      if (element.tagName === 'article') found.articles.push(element)
      found.weights.set(element, weight)
      open.push({ element, weight, linked })
      return true
    },
    leave: () => {
      const closed = open.pop()
      const parent = open.at(-1)
      if (!closed || !parent) return
      parent.weight.text += closed.weight.text
      parent.weight.linked += closed.weight.linked
      parent.weight.links += closed.weight.links
      parent.weight.headings += closed.weight.headings
    },
  })
  return found
}

const nameOf = (element: HtmlElement) => `${attribute(element, 'id') ?? ''} ${attribute(element, 'class') ?? ''}`

const isInside = (element: HtmlElement, tags: ReadonlySet<string>): boolean => {
  for (let at = element.parentNode; at && isElement(at); at = at.parentNode) if (tags.has(at.tagName)) return true
  return false
}

const CONTENT = new Set(['main', 'article', 'section'])
/** Whether id and classes of an element say that it is part of the page's frame. */
function isFrameByName(element: HtmlElement, weights: Weights): boolean {
  const name = nameOf(element)
  const { text, linked, headings } = weights.get(element) ?? NONE
  const isLinks = linked > NAMED_LINKED * text
  if (!isLinks && text >= NAMED_TEXT_MAX) return false
  if (BOILERPLATE.test(name)) return true
  if (!PART.test(name)) return false
  if (OF_SITE.test(name) && !isInside(element, CONTENT)) return true
  return (isLinks && headings === 0) || !headsContent(element, weights)
}

/** Whether what stands beside a header says something, and is no list of links. */
function headsContent(element: HtmlElement, weights: Weights): boolean {
  const own = weights.get(element) ?? NONE
  let parent = element.parentNode
  for (let up = 0; up < PARENTS_MAX && parent && isElement(parent); up += 1) {
    const { text, linked } = weights.get(parent) ?? NONE
    if (text > own.text) return linked - own.linked <= NAMED_LINKED * (text - own.text)
    parent = parent.parentNode
  }
  return false
}

/** Whether an element is part of the page's frame: menus, headers, footers, cookie banners and lists of links. */
function isBoilerplate(element: HtmlElement, weights: Weights, total: number): boolean {
  const weight = weights.get(element) ?? NONE
  const tag = element.tagName
  const share = total === 0 ? 0 : weight.text / total
  if (attribute(element, 'aria-hidden') === 'true') return true
  if (BOILERPLATE_ROLES.has(attribute(element, 'role') ?? '') && share < CONSENT_SHARE) return true
  if ((tag === 'header' || tag === 'footer') && !isInside(element, CONTENT) && share < CONSENT_SHARE) return true
  if (tag === 'aside' && share < BOILERPLATE_SHARE) return true
  if (CONSENT.test(nameOf(element)) && share < CONSENT_SHARE && tag !== 'body' && tag !== 'main') return true
  const linked = weight.text === 0 ? 0 : weight.linked / weight.text
  if (share < BOILERPLATE_SHARE && !HEADING.test(tag) && isFrameByName(element, weights)) return true
  const menu = tag === 'ul' || tag === 'ol' || tag === 'div' || tag === 'form'
  return (
    menu &&
    weight.links >= MENU_LINKS &&
    linked > MENU_LINKED &&
    weight.text / weight.links < MENU_LINK_LENGTH &&
    share < BOILERPLATE_SHARE
  )
}

/**
 * The element with the main content of a page, and the elements to skip in it. Decided by markup (`main`, `article`, roles,
 * names) and by the share of links. An element with a large share of the text is never skipped, so that an unusual page is
 * read completely rather than not at all. Why not Readability: docs/decisions/012-web-pages.md.
 */
export function mainContent(document: HtmlNode): { root: HtmlNode; skip: (element: HtmlElement) => boolean } {
  const { weights, mains, articles, body } = collectStats(document)
  const weightOf = (element: HtmlElement | null) => (element && weights.get(element)) ?? NONE
  const whole = weightOf(body).text
  const boilerplate = [...weights].filter(([element]) => isBoilerplate(element, weights, whole))
  const dropped = new Set(boilerplate.map(([element]) => element))
  const left = Math.max(1, whole - outermost(boilerplate, dropped).reduce((sum, [, weight]) => sum + weight.text, 0))
  const single = (candidates: HtmlElement[], share: number) => {
    const best = candidates.toSorted((a, b) => weightOf(b).text - weightOf(a).text)[0]
    return best && weightOf(best).text / left >= share ? best : null
  }
  const root = single(mains, MAIN_SHARE) ?? single(articles, ARTICLE_SHARE) ?? body ?? document
  return { root, skip: (element) => dropped.has(element) }
}

/** Without elements inside other elements of the list. */
const outermost = (boilerplate: [HtmlElement, TextStats][], dropped: ReadonlySet<HtmlElement>) =>
  boilerplate.filter(([element]) => {
    for (let at = element.parentNode; at && isElement(at); at = at.parentNode) if (dropped.has(at)) return false
    return true
  })

/** The id of a heading, of an anchor in it, or of the section that it starts. */
export function anchorOf(heading: HtmlElement): string | undefined {
  const own = attribute(heading, 'id')
  if (own) return own
  const parent = heading.parentNode
  for (const child of heading.childNodes) {
    const id =
      isElement(child) && child.tagName === 'a' ? (attribute(child, 'id') ?? attribute(child, 'name')) : undefined
    if (id) return id
  }
  if (!parent || !isElement(parent) || !/^(section|div|article|header)$/.test(parent.tagName)) return undefined
  const first = parent.childNodes.find((node) => !isText(node) || node.value.trim() !== '')
  return first === heading ? attribute(parent, 'id') : undefined
}
