/// <reference types="remark-parse" />
import type { Element, ElementContent, Root, RootContent } from 'hast'
import type { Options as Schema } from 'rehype-sanitize'
import type { Processor } from 'unified'

/**
 * The tags that may be rendered of text from a model, a document or a person. Nothing on this list can make a
 * request, run a script, take part in a form or carry a style; `a` gets its target and rel where it is drawn.
 */
export const SAFE_TAGS = [
  'p br hr div span blockquote pre code kbd samp var h1 h2 h3 h4 h5 h6',
  'strong b em i u s del ins mark small sub sup a q abbr details summary',
  'ul ol li dl dt dd input table caption thead tbody tfoot tr th td',
].flatMap((line) => line.split(' '))

const TABLE_PARTS = ['caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']

export const SAFE_SCHEMA: Schema = {
  tagNames: SAFE_TAGS,
  attributes: {
    a: ['href'],
    ol: ['start'],
    th: ['align', 'colSpan', 'rowSpan'],
    td: ['align', 'colSpan', 'rowSpan'],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
  },
  // A list's ticks (GitHub's markdown) are the only inputs, and they cannot be used.
  required: { input: { type: 'checkbox', disabled: true } },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: Object.fromEntries(TABLE_PARTS.map((name) => [name, ['table']])),
  // Dropped with what is in them; the last three would also leave paragraphs inside paragraphs behind.
  strip: [
    'script',
    'style',
    'svg',
    'math',
    'object',
    'embed',
    'audio',
    'video',
    'canvas',
    'button',
    'marquee',
    'applet',
  ],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
}

interface Parent {
  children: (RootContent | ElementContent)[]
}

/** Calls `replace` for every node below `parent`; a list it returns stands in the node's place and is not visited again. */
function replaceBelow(parent: Parent, replace: (node: RootContent) => RootContent[] | null): void {
  parent.children = parent.children.flatMap((node) => {
    const instead = replace(node as RootContent)
    if (instead) return instead
    if (node.type === 'element') replaceBelow(node, replace)
    return [node]
  })
}

/** A tag that is not drawn here, or no tag at all: `<your-token>`, `List<String>`, `<script>`, a comment. */
const NOT_DRAWN = new RegExp(`<(?!/?(?:${[...SAFE_TAGS, 'img'].join('|')})(?:[\\s/>]|$))`, 'gi')

/**
 * Shows every tag that is not drawn as the characters it was written in, before HTML is parsed: what a model or a document wrote
 * is never lost, and tags such as `<title>` cannot swallow the text behind them.
 */
export function keepUnknownTags() {
  return (tree: Root) =>
    replaceBelow(tree, (node) =>
      node.type === 'raw' ? [{ type: 'raw', value: node.value.replace(NOT_DRAWN, '&lt;') }] : null,
    )
}

/** Replaces a picture by its description, because loading a picture sends a request to an address chosen by the text's author. */
export function imagesToText() {
  return (tree: Root) =>
    replaceBelow(tree, (node) => {
      if (node.type !== 'element' || node.tagName !== 'img') return null
      const alt = node.properties['alt']
      return typeof alt === 'string' && alt.trim() ? [{ type: 'text', value: alt }] : []
    })
}

const CITATION = /\[[1-9]\d{0,2}\]/
/** Citations that stand together, with the space before them and the full stop after them. One space: more would be searched again and again. */
const CITATIONS = /(\s?\[[1-9]\d{0,2}\](?:\s?\[[1-9]\d{0,2}\])*[.!?…]*)/
const UNCITED = new Set(['code', 'pre', 'a', 'kbd', 'samp'])

/**
 * Makes `[1]` in running text a `cite` element that holds it, with the full stop after it. `cite` is not on the list of safe
 * tags, so after the sanitiser every `cite` in the tree is one of ours.
 */
export function markCitations() {
  return (tree: Root) =>
    replaceBelow(tree, (node) => {
      if (node.type === 'element' && UNCITED.has(node.tagName)) return [node]
      if (node.type !== 'text' || !CITATION.test(node.value)) return null
      return node.value
        .split(CITATIONS)
        .map((part, at): RootContent => (at % 2 === 0 ? { type: 'text', value: part } : citations(part)))
        .filter((part) => part.type !== 'text' || part.value !== '')
    })
}

function citations(value: string): Element {
  return { type: 'element', tagName: 'cite', properties: {}, children: [{ type: 'text', value }] }
}

/**
 * Turns off markdown's own definitions and footnotes: `[1]: …` in an answer would make every citation a link to
 * wherever the text says, and a footnote brings ids into the page.
 */
export function keepBrackets(this: Processor): void {
  const data = this.data()
  const disable = ['definition', 'gfmFootnoteDefinition', 'gfmFootnoteCall', 'gfmPotentialFootnoteCall']
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: disable } }]
}
