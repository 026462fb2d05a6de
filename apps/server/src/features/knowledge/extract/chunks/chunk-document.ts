import { createHash } from 'node:crypto'
import { letAnswersGo } from '../../../../platform/background-thread.ts'
import { chunkBlocks } from './chunk-pieces.ts'
import { tooLarge } from '../extraction-error.ts'
import type { Block, ChunkDraft, ExtractedDocument, Section } from '../extracted-document.ts'
import { weigh } from './text-weight.ts'

export const CHUNKS_MAX = 20_000

/** Sections lighter than this share a passage with their neighbours, up to MERGED_MAX words together. */
const TINY = 30
const MERGED_MAX = 100
/** Characters of a heading that titles and locators show; longer ones stand in the text, too. */
const HEADING_MAX = 100
const SEPARATOR = ' › '

const clip = (text: string): string => (text.length > HEADING_MAX ? `${text.slice(0, HEADING_MAX - 1)}…` : text)
const textBlock = (text: string): Block => ({ type: 'text', text })

const startsWith = (path: readonly string[], start: readonly string[]): boolean =>
  path.length > start.length && start.every((heading, i) => path[i] === heading)

const hasWords = (block: Block): boolean => {
  const texts =
    block.type === 'text' ? [block.text] : block.type === 'list' ? block.items : [block.header, ...block.rows].flat()
  return texts.some((text) => text.trim() !== '')
}

/**
 * Every heading's words must end in some passage: a heading without text below it becomes text, and so does one that
 * titles cannot show whole.
 */
const keepHeadings = (source: readonly Section[]): Section[] => {
  const sections = source.map((section) => ({ ...section, blocks: section.blocks.filter(hasWords) }))
  return sections.flatMap((section, i): Section[] => {
    const last = section.headings.at(-1)
    if (last === undefined) return section.blocks.length > 0 ? [section] : []
    const long = last.length > HEADING_MAX ? [textBlock(last)] : []
    if (section.blocks.length > 0) return [{ ...section, blocks: [...long, ...section.blocks] }]
    if (long.length === 0 && startsWith(sections[i + 1]?.headings ?? [], section.headings)) return []
    return [{ ...section, headings: section.headings.slice(0, -1), blocks: [textBlock(last)] }]
  })
}

const blockWeight = (block: Block): number =>
  block.type === 'table' ? Infinity : block.type === 'text' ? weigh(block.text) : weigh(block.items.join('\n'))

const weightOf = (section: Section): number => {
  let weight = 0
  for (const block of section.blocks) {
    weight += blockWeight(block)
    if (weight > MERGED_MAX) return weight
  }
  return weight
}

interface Group extends Section {
  /** The first and last of the locators that were merged. */
  lastLocator: string | null
  weight: number
  merged: boolean
}

const parentOf = (section: Section): string[] => section.headings.slice(0, -1)
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((heading, i) => heading === b[i])

/** A heading that asks is best answered by a passage of its own. */
const mayMerge = (section: Section, weight: number): boolean =>
  weight < TINY && !/[?？]\s*$/.test(section.headings.at(-1) ?? '') && !section.locator?.startsWith('sheet ')

const withHeading = (section: Section): Block[] => {
  const heading = section.headings.at(-1)
  return heading === undefined ? section.blocks : [textBlock(heading), ...section.blocks]
}

/** Puts tiny neighbours under the same parent together; their own headings go into the text. */
const mergeTiny = (sections: readonly Section[]): Group[] => {
  const groups: Group[] = []
  for (const section of sections) {
    const weight = weightOf(section)
    const last = groups.at(-1)
    const parent = parentOf(section)
    const joins =
      last !== undefined &&
      mayMerge(section, weight) &&
      (last.merged ? same(last.headings, parent) : mayMerge(last, last.weight) && same(parentOf(last), parent)) &&
      last.weight + weight + weigh(section.headings.at(-1) ?? '') <= MERGED_MAX
    if (!joins) {
      groups.push({ ...section, lastLocator: section.locator, weight, merged: false })
      continue
    }
    const blocks = [...(last.merged ? last.blocks : withHeading(last)), ...withHeading(section)]
    groups[groups.length - 1] = {
      locator: last.locator,
      lastLocator: section.locator ?? last.lastLocator,
      headings: parent,
      blocks,
      weight: last.weight + weight + weigh(section.headings.at(-1) ?? ''),
      merged: true,
    }
  }
  return groups
}

const locatorOf = (group: Group): string | null => {
  const { locator, lastLocator, headings } = group
  if (locator === null) return headings.length > 0 ? headings.map(clip).join(SEPARATOR) : null
  if (lastLocator === null || lastLocator === locator) return locator
  const first = /^(page|slide) (\d+)$/.exec(locator)
  const last = /^(page|slide) (\d+)$/.exec(lastLocator)
  return first && last ? `${first[1]}s ${first[2]}–${last[2]}` : locator
}

/**
 * The passages of a document, in order: cut by structure, about 170 words each, with about 30 words of the one before
 * within a section; tables by rows under their header. Pure: the same document and name give the same passages and hashes.
 * Throws ExtractionError `too_large` beyond CHUNKS_MAX passages.
 */
export const chunkDocument = (document: ExtractedDocument, options: { name: string }): ChunkDraft[] => {
  const chunks: ChunkDraft[] = []
  const folded = options.name.trim().toLowerCase()
  for (const whole of mergeTiny(keepHeadings(document.sections))) {
    letAnswersGo()
    // A document's own title at its top says nothing that its name does not say.
    const named = whole.headings[0]?.trim().toLowerCase() === folded
    const group = named ? { ...whole, headings: whole.headings.slice(1) } : whole
    const title = [options.name, ...group.headings.map(clip)].join(SEPARATOR)
    const locator = locatorOf(group)
    for (const text of chunkBlocks(group.blocks)) {
      if (chunks.length >= CHUNKS_MAX) throw tooLarge(`This document gives more than ${CHUNKS_MAX} passages.`)
      const hash = createHash('sha256').update(`${title}\n${text}`).digest('hex')
      chunks.push({ position: chunks.length, title, text, locator, language: document.language, hash })
    }
  }
  return chunks
}
