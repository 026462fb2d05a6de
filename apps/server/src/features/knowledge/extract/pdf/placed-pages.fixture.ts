import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlacedText, pdfOfPlaces } from '../crafted-files.fixture.ts'
import type { Block } from '../extracted-document.ts'
import { createReader } from '../read-document.ts'

/** The blocks that are read from each page; a text for a paragraph. */
export const readPlaced = async (...pages: readonly (readonly PlacedText[])[]): Promise<(string | Block)[][]> => {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-pdf-'))
  try {
    const path = join(folder, 'a.pdf')
    await writeFile(path, pdfOfPlaces(pages))
    const { sections } = await createReader(1_000_000).read({ path, fileName: 'a.pdf' })
    return sections.map(({ blocks }) => blocks.map((block) => (block.type === 'text' ? block.text : block)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Lines one below the other, each with its texts at these places across the page. */
export const lines = (
  texts: readonly (readonly string[])[],
  across: readonly number[] = [60],
  from = 700,
): PlacedText[] =>
  texts.flatMap((row, i) =>
    row.flatMap((text, at): PlacedText[] => (text === '' ? [] : [[across[at] ?? 60, from - i * 14, text]])),
  )
