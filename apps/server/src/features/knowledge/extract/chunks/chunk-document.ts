import { yieldToAnswers } from '../../../../platform/background-thread.ts'
import { hash } from 'node:crypto'
import { chunkBlocks } from './chunk-pieces.ts'
import { tooLarge } from '../extraction-error.ts'
import type { Block, ChunkDraft, ExtractedDocument, Section } from '../extracted-document.ts'
import { weigh } from './text-weight.ts'

export const CHUNKS_MAX = 20_000

/** Sections with fewer words are merged with their neighbours, up to MERGED_MAX words. */
const TINY = 30
const MERGED_MAX = 100
/** Characters of a heading in titles and locators; a longer heading is also part of the text. */
const HEADING_MAX = 100
const SEPARATOR = ' › '

const clip = (text: string): string => (text.length > HEADING_MAX ? `${text.slice(0, HEADING_MAX - 1)}…` : text)
const textBlock = (text: string): Block => ({ type: 'text', text })

const startsWith = (path: readonly string[], start: readonly string[]) =>
  path.length > start.length && start.every((heading, i) => path[i] === heading)

const hasWords = (block: Block): boolean => {
  const texts =
    block.type === 'text' || block.type === 'code'
      ? [block.text]
      : block.type === 'list'
        ? block.items
        : [block.header, ...block.rows].flat()
  return texts.some((text) => text.trim() !== '')
}

/**
 * Makes sure that every heading can be found: a heading without text below it, or one that is too long for a title, becomes
 * text.
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

const blockWeight = (block: Block) =>
  block.type === 'table' ? Infinity : block.type === 'list' ? weigh(block.items.join('\n')) : weigh(block.text)

const weightOf = (section: Section): number => {
  let weight = 0
  for (const block of section.blocks) {
    weight += blockWeight(block)
    if (weight > MERGED_MAX) return weight
  }
  return weight
}

interface Group extends Section {
  /** Of the last of the merged sections. */
  lastLocator: string | null
  lastHeadings: readonly string[]
  weight: number
  merged: boolean
}

const parentOf = (section: Section): string[] => section.headings.slice(0, -1)
const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((heading, i) => heading === b[i])

/** A question in a heading is best answered by a separate passage; sheets are never merged. */
const mayMerge = (section: Section, weight: number) =>
  weight < TINY && !/[?？]\s*$/.test(section.headings.at(-1) ?? '') && !section.locator?.startsWith('sheet ')

const withHeading = (section: Section): Block[] => {
  const heading = section.headings.at(-1)
  return heading === undefined ? section.blocks : [textBlock(heading), ...section.blocks]
}

/** Merges very short neighbours under the same parent; their headings become part of the text. */
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
      groups.push({ ...section, lastLocator: section.locator, lastHeadings: section.headings, weight, merged: false })
      continue
    }
    // Headings that became text stand under the same heading one after the other.
    const added = same(last.lastHeadings, section.headings) ? section.blocks : withHeading(section)
    const blocks = [...(last.merged ? last.blocks : withHeading(last)), ...added]
    groups[groups.length - 1] = {
      locator: last.locator,
      lastLocator: section.locator ?? last.lastLocator,
      lastHeadings: section.headings,
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
 * The passages of a document, in order: split by structure into about 170 words with an overlap of about 30 words within a
 * section, tables by rows with their header repeated. Pure: the same document and name give the same passages and hashes.
 * Throws ExtractionError `too_large` beyond CHUNKS_MAX passages.
 */
export const chunkDocument = (document: ExtractedDocument, options: { name: string }): ChunkDraft[] => {
  const chunks: ChunkDraft[] = []
  const folded = options.name.trim().toLowerCase()
  for (const whole of mergeTiny(keepHeadings(document.sections))) {
    yieldToAnswers()
    // A top heading that equals the document's name would only repeat it.
    const named = whole.headings[0]?.trim().toLowerCase() === folded
    const group = named ? { ...whole, headings: whole.headings.slice(1) } : whole
    const title = [options.name, ...group.headings.map(clip)].join(SEPARATOR)
    const locator = locatorOf(group)
    for (const text of chunkBlocks(group.blocks)) {
      if (chunks.length >= CHUNKS_MAX) throw tooLarge(`This document gives more than ${CHUNKS_MAX} passages.`)
      const digest = hash('sha256', `${title}\n${text}`)
      chunks.push({ position: chunks.length, title, text, locator, language: document.language, hash: digest })
    }
  }
  return chunks
}
