import type { Block, Section } from './extracted-document.ts'

export type SectionBuilder = ReturnType<typeof createSectionBuilder>

/** Collects blocks under the headings they follow. */
export const createSectionBuilder = (locator: string | null = null) => {
  const path: { level: number; text: string; locator: string | null }[] = []
  const done: Section[] = []
  let current: Section = { locator, headings: [], blocks: [] }
  const finish = (): void => {
    if (current.blocks.length > 0 || current.headings.length > 0) done.push(current)
  }
  return {
    /**
     * Starts a new section below the nearest heading of a lower level. `level`: 1 to 6. Without a `locator` the section has
     * the locator of the heading above it.
     */
    heading: (level: number, text: string, own?: string) => {
      if (text === '') return
      finish()
      while ((path.at(-1)?.level ?? 0) >= level) path.pop()
      const here = own ?? path.at(-1)?.locator ?? locator
      path.push({ level, text, locator: here })
      current = { locator: here, headings: path.map((entry) => entry.text), blocks: [] }
    },
    add: (block: Block) => {
      if ((block.type === 'text' || block.type === 'code') && block.text.trim() === '') return
      if (block.type === 'list' && block.items.length === 0) return
      if (block.type === 'table' && block.rows.length === 0 && block.header.length === 0) return
      current.blocks.push(block)
    },
    sections: () => {
      finish()
      current = { locator, headings: [], blocks: [] }
      return done
    },
  }
}
