import type { TagAttributes } from './tag-attributes.ts'

/** Attributes of components whose text the page shows. */
const TITLES = /^(?:title|label|heading|headline|header|summary|question)$/
const TEXTS = /^(?:description|subtitle|caption|text|body|message|answer|plan)$/
const FIGURES = /^(?:price|amount|cost|value)$/
/** What they say they say of a figure. */
const UNITS = /^(?:currency|period|unit)$/
/** 'check' and 'arrow-right' are pictures; in a table 'Pro' is a cell's whole text. */
const PICTURE = /icon|emoji|glyph|logo|avatar|image/i
const IS_NAMED = /^\p{Lu}|\s/u
const FIGURE = /^\s*[€$£<>~+-]?\s*\d/

/**
 * A card or a tab shows its title above its text, and a figure behind its title and with its unit: neither may be quoted without it. 'Team
 * <Required />' shows what the component is called.
 */
export function shownBy(tag: ShownTag, isAlone: boolean): string {
  const { written, isClosed, quoted, plain, flags } = tag
  if (isClosed && !isAlone && quoted + plain + flags.length === 0) return ` ${written} `
  const { titles, figures, bodies } = partsOf(tag)
  return isAlone ? linesOf({ titles, figures, bodies }) : ` ${said([...titles, ...figures, ...bodies])} `
}

/**
 * The same before text in the same line, `<Card title="Starter">49 € a month</Card>`: a title becomes the label of that text. `isWithin`: it
 * stands in a point or a quote, which no line of its own may end.
 */
export function labelOf(tag: ShownTag, { inside, isWithin }: { inside: string; isWithin: boolean }): string {
  const parts = partsOf(tag)
  const all = [...parts.titles, ...parts.figures, ...parts.bodies]
  if (all.length === 0) return ' '
  if (said(all) === inside.trim()) return isWithin ? ' ' : '\n\n'
  const isLabel = all.length === 1 || isWithin
  if (!isLabel) return linesOf(parts)
  const label = said(all)
  return `${isWithin ? '' : '\n\n'}${label}${/[.!?:]$/.test(label) ? '' : ':'} `
}

type ShownTag = TagAttributes & { written: string; isRow: boolean }
type Part = [name: string, value: string]
interface Parts {
  titles: Part[]
  figures: Part[]
  bodies: Part[]
}

const said = (parts: readonly Part[]) => parts.map(([, value]) => value.replaceAll(/\s*\n\s*/g, ' ').trim()).join(' ')

function partsOf({ texts, unread, written, isClosed, isRow }: ShownTag): Parts {
  const shown = texts.filter(([, value]) => /[\p{L}\p{N}]/u.test(value))
  // The value of a tab or a field is its key.
  const isFigure = ([name, value]: Part) => FIGURES.test(name) && (name !== 'value' || (isClosed && FIGURE.test(value)))
  const hasFigure = shown.some(isFigure)
  const lacksFigure = !hasFigure && unread.some((name) => FIGURES.test(name)) && isClosed
  const figures = hasFigure ? shown.filter((each) => isFigure(each) || UNITS.test(each[0])) : []
  const isTitle = ([name, value]: Part) =>
    TITLES.test(name) ||
    (name === 'name' && (hasFigure || (isRow && isClosed && IS_NAMED.test(value) && !PICTURE.test(written))))
  const titles = shown.filter((each) => !lacksFigure && isTitle(each))
  return { titles, figures, bodies: shown.filter(([name]) => TEXTS.test(name)) }
}

function linesOf({ titles, figures, bodies }: Parts): string {
  const lines =
    figures.length > 0
      ? [titles.length > 0 ? `${said(titles)}: ${said(figures)}` : said(figures)]
      : titles.map((title) => (/[.!?*]/.test(title[1]) ? said([title]) : `**${said([title])}**`))
  return `\n\n${[...lines, ...bodies.map((body) => said([body]))].map((line) => `${line}\n\n`).join('')}`
}
