import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftZip, docxParts } from '../crafted-files.fixture.ts'
import { createReader } from '../read-document.ts'

const reader = createReader(20_000_000)
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-word-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sectionsOf = async (content: Buffer) => {
  const path = join(folder, 'text.docx')
  await writeFile(path, content)
  return (await reader.read({ path, fileName: 'text.docx' })).sections
}
const textsOf = async (body: string) =>
  (await sectionsOf(craftZip(docxParts(body)))).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'text' ? block.text : [])),
  )
const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`

describe('text that the parser does not know', () => {
  it('is read: values of fields, either direction, words with their pronunciation', async () => {
    const field = (instruction: string, shown: string) =>
      `<w:fldSimple w:instr='${instruction}'>${run(shown)}</w:fldSimple>`
    const ruby = (base: string, above: string) =>
      `<w:r><w:ruby><w:rubyPr><w:lid w:val="ja-JP"/></w:rubyPr><w:rt>${run(above)}</w:rt><w:rubyBase>${run(base)}</w:rubyBase></w:ruby></w:r>`
    expect(
      await textsOf(
        paragraph(
          run('Setup of '),
          field(' DOCPROPERTY "Site > Name" ', 'Leeds'),
          run(' costs '),
          field(' Fee ', '1,250'),
          run(' EUR.'),
        ) +
          paragraph(run('納期は'), ruby('六', 'ろく'), ruby('週間', 'しゅうかん'), run('です。')) +
          paragraph(`<w:dir w:val="rtl">${run('زمن التسليم 6 أسابيع')}</w:dir>`) +
          paragraph(`<w:bdo w:val="ltr">${run('Article 4711')}</w:bdo>`),
      ),
    ).toEqual(['Setup of Leeds costs 1,250 EUR.', '納期は六週間です。', 'زمن التسليم 6 أسابيع', 'Article 4711'])
  })

  it('keeps words apart at ends of lines, tabs and pages', async () => {
    const parted = (by: string) => `<w:p><w:r><w:t>12</w:t>${by}<w:t>24</w:t></w:r></w:p>`
    const marks = ['<w:cr/>', '<w:ptab w:relativeTo="margin" w:alignment="right"/>', '<w:br w:type="page"/>']
    expect(await textsOf(marks.map(parted).join(''))).toEqual(['12\n24', '12 24', '12\n24'])
  })
})
