import type { Section } from '../extracted-document.ts'
import { asideSection, asTexts, createSaidOnce, isPageNumber } from '../said-once.ts'
import { chartBlocks, paragraphsOf } from './drawing-text.ts'
import { linksOf, readPart, type Parts } from './parts.ts'
import { findAll, type XmlNode } from './xml-tree.ts'

const MAIN = 'word/document.xml'
/** Text that was deleted or moved away stays in the file as long as changes are tracked. */
const GONE = new Set(['del', 'moveFrom', 'instrText', 'delText'])
const PAGE_FIELD = /^\s*(PAGE|NUMPAGES|SECTIONPAGES|SECTION|DATE|TIME)\b/i
/** 'Page of' and the like: what is left of a line when its page numbers are taken out. */
const PAGE_WORDS_MAX = 12

interface Reading {
  words: string[]
  /** The fields that are open, outermost first. */
  fields: { instruction: string }[]
  counted: boolean
  boxes: XmlNode[]
}

const isCounter = ({ fields }: Reading): boolean => fields.some(({ instruction }) => PAGE_FIELD.test(instruction))

const readField = (node: XmlNode, out: Reading): void => {
  const type = node.attributes.get('w:fldCharType')
  if (type === 'begin') out.fields.push({ instruction: '' })
  else if (type === 'end') out.fields.pop()
  if (isCounter(out)) out.counted = true
}

const readInline = (node: XmlNode, out: Reading): void => {
  const field = out.fields.at(-1)
  if (node.name === 'instrText' && field) field.instruction += node.text
  if (GONE.has(node.name)) return
  if (node.name === 'fldChar') readField(node, out)
  else if (node.name === 'txbxContent') out.boxes.push(node)
  else if (node.name === 'textpath') out.words.push(node.attributes.get('string') ?? '')
  else if (node.name === 'tab' || node.name === 'br' || node.name === 'cr') out.words.push(' ')
  else if (node.name === 't' && !isCounter(out)) out.words.push(node.text)
  else if (node.name === 'fldSimple' && PAGE_FIELD.test(node.attributes.get('w:instr') ?? '')) out.counted = true
  else for (const child of visible(node)) readInline(child, out)
}

/** Of a drawing's two forms, for new and for old programs, only the first. */
const visible = (node: XmlNode): XmlNode[] =>
  node.name === 'AlternateContent' && node.children.length > 1 ? node.children.slice(0, 1) : node.children

const paragraphText = (paragraph: XmlNode): string[] => {
  const out: Reading = { words: [], fields: [], counted: false, boxes: [] }
  for (const child of visible(paragraph)) readInline(child, out)
  const text = out.words.join('').replace(/\s+/g, ' ').trim()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const kept = text === '' || (out.counted && letters <= PAGE_WORDS_MAX) ? [] : [text]
  return [...kept, ...out.boxes.flatMap(wordParagraphs)]
}

/** Texts of the paragraphs below a node, those of its text boxes too; without page numbers and deleted text. */
const wordParagraphs = (node: XmlNode): string[] =>
  node.name === 'p' ? paragraphText(node) : visible(node).flatMap(wordParagraphs)

const boxTexts = (node: XmlNode): string[] => {
  if (node.name === 'txbxContent') return wordParagraphs(node)
  if (node.name === 'textpath') return [node.attributes.get('string') ?? '']
  return visible(node).flatMap(boxTexts)
}

const bodyBoxes = (parts: Parts): string[] => {
  const data = parts.get(MAIN)
  // The tree of a long document takes long to build, and few have boxes.
  if (!data?.includes('txbxContent') && !data?.includes('textpath')) return []
  const root = readPart(parts, MAIN, 'docx')
  return root ? boxTexts(root) : []
}

const textsOf = (parts: Parts, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const root = readPart(parts, name, 'docx')
    return root ? wordParagraphs(root) : []
  })

const commentsOf = (parts: Parts, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const root = readPart(parts, name, 'docx')
    const texts = (root ? findAll(root, 'comment') : []).map((comment) => wordParagraphs(comment).join(' '))
    return texts.filter((text) => text !== '').map((text) => `Comment: ${text}`)
  })

/**
 * What stands beside the text of a Word document and is not in `sections` yet: text boxes, shapes, diagrams and charts,
 * then headers and footers, each line once, then comments.
 */
export const readDocxAside = (parts: Parts, sections: readonly Section[]): Section[] => {
  const once = createSaidOnce(sections)
  const links = linksOf(parts, MAIN, 'docx')
  const diagrams = links.ofType('diagramData').flatMap((name) => {
    const root = readPart(parts, name, 'docx')
    return root ? paragraphsOf(root) : []
  })
  const charts = links.ofType('chart').flatMap((name) => {
    const root = readPart(parts, name, 'docx')
    return root ? chartBlocks(root) : []
  })
  const drawings = asTexts(once.take([...bodyBoxes(parts), ...diagrams]))
  const around = once.take(
    textsOf(parts, [...links.ofType('header'), ...links.ofType('footer')]).filter((text) => !isPageNumber(text)),
  )
  const comments = once.take(commentsOf(parts, links.ofType('comments')))
  return [
    ...asideSection([...drawings, ...charts]),
    ...asideSection(asTexts(around)),
    ...asideSection(asTexts(comments)),
  ]
}

/** Whether other files were inserted whole: their text is no part of the document. */
export const hasInsertedFiles = (parts: Parts): boolean => linksOf(parts, MAIN, 'docx').ofType('aFChunk').length > 0
