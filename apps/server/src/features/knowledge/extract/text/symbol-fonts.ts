import type { Block, Section } from '../extracted-document.ts'

/**
 * Signs of the fonts Symbol and Wingdings, which Office and PDF programs store at U+F020 to U+F0FF. Only those that mean
 * the same in both fonts, or that one of them alone is used for.
 */
const SIGNS: Record<string, string> = {
  '\uf0e0': '→',
  '\uf0e8': '→',
  '\uf0f0': '→',
  '\uf0fc': '✓',
  '\uf0fe': '✓',
}
const BULLETS = new Set('\uf0b7\uf0a7\uf0a8\uf0d8\uf076\uf06e\uf071\uf075\uf0b2\uf077\uf06c\uf09f\uf02d\uf0d7')
const PRIVATE = /[\ue000-\uf8ff]/
const AT_START = /^([ \t]*)([\ue000-\uf8ff])[ \t]*/gm
const ANYWHERE = /[\ue000-\uf8ff]/g
const BULLET = '•'

/**
 * Text without private-use characters, which only one font can draw: at the start of a line they are bullets, elsewhere
 * a known sign or nothing.
 */
export const plainSigns = (text: string): string =>
  PRIVATE.test(text)
    ? text
        .replace(AT_START, (_, indent: string, sign: string) => `${indent}${SIGNS[sign] ?? BULLET} `)
        .replace(ANYWHERE, (sign) => SIGNS[sign] ?? (BULLETS.has(sign) ? BULLET : ''))
    : text

/** Places where a word may be divided, and signs without width. */
const UNSEEN = /\u00ad(?:[ \t]*\n[ \t]*)?|[\u200b\u2060\ufeff]/g

/** Text as a reader sees it: a word with a soft hyphen in it, or with an 'ü' of two characters, is found by nobody who writes it. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').normalize('NFC')

const plainLine = (text: string): string => plainSigns(withoutUnseen(text)).trim()
/** A list's items and a table's cells need no bullet of their own. */
const withoutBullet = (text: string): string =>
  PRIVATE.test(text) ? plainLine(text).replace(/^•\s*/, '') : withoutUnseen(text)

const plainBlock = (block: Block): Block => {
  if (block.type === 'text') return { type: 'text', text: plainLine(block.text) }
  if (block.type === 'code') return { type: 'code', text: withoutUnseen(block.text) }
  if (block.type === 'list')
    return { type: 'list', items: block.items.map(withoutBullet).filter((item) => item !== '') }
  return {
    type: 'table',
    header: block.header.map(withoutBullet),
    rows: block.rows.map((row) => row.map(withoutBullet)),
  }
}

const holdsText = (block: Block): boolean =>
  block.type === 'text' || block.type === 'code'
    ? block.text.trim() !== ''
    : block.type === 'table' || block.items.length > 0

/** The sections with signs that any font can draw, and without unseen ones; a paragraph of nothing else is dropped. */
export const plainSections = (sections: readonly Section[]): Section[] =>
  sections.map((section) => ({
    ...section,
    headings: section.headings.map(withoutBullet),
    blocks: section.blocks.map(plainBlock).filter(holdsText),
  }))
