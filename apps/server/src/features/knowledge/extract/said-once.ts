import type { Block, Section } from './extracted-document.ts'

/** Beyond this length a line counts as known when it stands anywhere in another line. */
const PART_MIN = 40

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

const linesOf = (block: Block): string[] =>
  block.type === 'text' || block.type === 'code'
    ? block.text.split('\n')
    : block.type === 'list'
      ? block.items
      : [block.header, ...block.rows].flat()

/**
 * Keeps text out that a document already holds: a header stands on every page and in several parts of the file, and
 * some parsers give the text of a box and some do not.
 */
export const createSaidOnce = (sections: readonly Section[]) => {
  const lines = new Set<string>()
  for (const section of sections)
    for (const line of [...section.headings, ...section.blocks.flatMap(linesOf)]) lines.add(plain(line))
  const body = [...lines].filter((line) => line.length >= PART_MIN).join('\n')
  return {
    /** The lines that were not said yet, each once; from then on they count as said. */
    take: (texts: readonly string[]): string[] =>
      texts.map(plain).filter((text) => {
        if (text === '' || lines.has(text) || (text.length >= PART_MIN && body.includes(text))) return false
        lines.add(text)
        return true
      }),
  }
}

/** A section without a place of its own, for what stands beside the text; none without texts. */
export const asideSection = (blocks: readonly Block[]): Section[] =>
  blocks.length > 0 ? [{ locator: null, headings: [], blocks: [...blocks] }] : []

export const asTexts = (texts: readonly string[]): Block[] => texts.map((text) => ({ type: 'text', text }))

const PAGE =
  '(?:pages?|pag|pág|pagina|página|pàgina|pg|seite|side|sida|sivu|strona|strana|stránka|stran|str|oldal|sayfa|blad|bladzijde|trang|halaman|стр|страница|сторінка|σελ|σελίδα|slide|folie|sheet|blatt|feuille|diapositiva|hoja|foglio|第|ページ|頁|页|쪽|페이지)\\.?'
/** "P3" and "S3" may be a model or a priority. */
const SHORT_PAGE = '(?:pp?|s)(?:\\.|\\s)'
const OF = '(?:\\s?[/|]\\s?|\\s?(?:of|von|de|di|du|sur|van|av|af|z|ze|od|din|из|з|από|共)\\s?)'
const ASIDE = '[^\\p{L}\\d]*'
const PAGE_NUMBER = new RegExp(
  `^${ASIDE}(?:\\d{0,3}|(?:(?:${PAGE}|${SHORT_PAGE})\\s?\\d{1,4}|\\d{1,3})(?:\\.?\\s?${PAGE})?(?:${OF}\\d{1,4})?(?:\\s?${PAGE})?)${ASIDE}$`,
  'iu',
)
/** A longer line is no page number alone. */
const PAGE_NUMBER_MAX = 40

/**
 * A line of a header or footer that is only a page number: "3", "- 3 -", "Page 3 of 12". Years and telephone numbers are not, and
 * "Annex 3" and "Module 3" name what stands below them.
 */
export const isPageNumber = (line: string): boolean => line.length <= PAGE_NUMBER_MAX && PAGE_NUMBER.test(line)
