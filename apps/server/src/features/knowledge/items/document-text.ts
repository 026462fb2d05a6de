import type { ExtractedDocument, Section } from '../extract/extracted-document.ts'

/** A document as one text for comparing: headings, paragraphs, lists and table rows on lines of their own. */
export function documentText({ sections }: Pick<ExtractedDocument, 'sections'>): string {
  let place = ''
  return sections
    .flatMap((section) => {
      const here = [section.locator, ...section.headings].filter(Boolean).join(' › ')
      const isNew = here !== '' && here !== place
      place = here
      return [...(isNew ? [here] : []), ...section.blocks.map(blockText)]
    })
    .join('\n\n')
}

function blockText(block: Section['blocks'][number]): string {
  if (block.type === 'text' || block.type === 'code') return block.text
  if (block.type === 'list') return block.items.map((item) => `- ${item}`).join('\n')
  const rows = block.header.length > 0 ? [block.header, ...block.rows] : block.rows
  return rows.map((row) => row.join(' | ')).join('\n')
}
