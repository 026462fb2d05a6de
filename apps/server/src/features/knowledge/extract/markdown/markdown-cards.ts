import type { TagAttributes } from './tag-attributes.ts'

/** Attributes of components whose text the page shows. */
const TITLES = /^(?:title|label|heading|headline|header|summary|question)$/
const TEXTS = /^(?:description|subtitle|caption|text|body|message|answer|plan)$/
const FIGURES = /^(?:price|amount|cost|value)$/
/** What they say they say of a figure. */
const UNITS = /^(?:currency|period|unit)$/
const FIGURE = /^\s*[€$£<>~+-]?\s*\d/

/**
 * A card or a tab shows its title above its text, and a figure behind its title and with its unit: neither may be quoted without it. 'Team
 * <Required />' shows what the component is called.
 */
export function shownBy(tag: TagAttributes & { written: string }, isAlone: boolean): string {
  const { texts, unread, written, isClosed, quoted, plain, flags } = tag
  if (isClosed && !isAlone && quoted + plain + flags.length === 0) return ` ${written} `
  const shown = texts.filter(([, value]) => /[\p{L}\p{N}]/u.test(value))
  // The value of a tab or a field is its key.
  const isFigure = ([name, value]: [string, string]) =>
    FIGURES.test(name) && (name !== 'value' || (isClosed && FIGURE.test(value)))
  const hasFigure = shown.some(isFigure)
  const lacksFigure = !hasFigure && unread.some((name) => FIGURES.test(name)) && isClosed
  const figures = hasFigure ? shown.filter((each) => isFigure(each) || UNITS.test(each[0])) : []
  const titles = shown.filter(([name]) => !lacksFigure && (TITLES.test(name) || (name === 'name' && hasFigure)))
  const bodies = shown.filter(([name]) => TEXTS.test(name))
  const said = (parts: [string, string][], glue = ' ') =>
    parts.map(([, value]) => value.replaceAll(/\s*\n\s*/g, ' ').trim()).join(glue)
  if (!isAlone) return ` ${said([...titles, ...figures, ...bodies])} `
  const lines = hasFigure
    ? [titles.length > 0 ? `${said(titles)}: ${said(figures)}` : said(figures)]
    : titles.map((title) => (/[.!?*]/.test(title[1]) ? said([title]) : `**${said([title])}**`))
  return `\n\n${[...lines, ...bodies.map((body) => said([body]))].map((line) => `${line}\n\n`).join('')}`
}
