/** Brackets within are closed ones: so a text of nothing but opening ones is read in one pass. */
export const TEXT = String.raw`(?:[^[\]]|\[[^[\]]{0,200}\])`
export const ADDRESS = String.raw`\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,5}(?:\s+"[^"]{0,500}")?\)`
export const LABEL = String.raw`\[[^[\]]{0,200}\]`
const PICTURES = new RegExp(String.raw`!\[(${TEXT}{0,500})\](?:${ADDRESS}|${LABEL})`, 'g')
const LINKS = new RegExp(String.raw`\[(${TEXT}{1,1000})\](?:${ADDRESS}|${LABEL})`, 'g')

/** Stands for `<br>`, which breaks a line within a paragraph: a character that no text contains. */
export const LINE_BREAK = '\ufdd5'

/** The visible text, without emphasis marks, link targets and escapes. Tags are taken away before: see `withoutTags`. */
export const plainInline = (source: string) =>
  source
    .replace(PICTURES, '$1')
    .replace(LINKS, '$1')
    .replace(/<(https?:[^<>\s]{1,2000}|mailto:[^<>\s]{1,500}|[^<>\s@]{1,100}@[^<>\s@]{1,200})>/g, '$1')
    .replaceAll(LINE_BREAK, ' ')
    // Crossed out: a price before its discount, for example.
    .replace(/(?<![\\~])~~(?=[^\s~])[^~\n]{0,500}(?<=[^\s\\])~~(?!~)/g, '')
    .replace(/(?<!\\)(\*\*\*|\*\*|__|~~)(?=\S)/g, '')
    .replace(/(?<=\S)(?<!\\)(\*\*\*|\*\*|__|~~)/g, '')
    .replace(/(^|[\s(["'])[*_](?=\S)([^*_\n]{1,500}?)(?<=[^\s\\])[*_](?=$|[\s.,;:!?)\]"'])/g, '$1$2')
    .replace(/(?<!`)(`+)(?!`)([^`]+)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/[ \t]+/g, ' ')
    .trim()

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }
