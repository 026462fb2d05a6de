import type { Deps } from '../../platform/deps.ts'
import { retrieve } from '../knowledge/knowledge.service.ts'
import { NAME } from './rules/names.ts'

/** Titles under which companies keep notes about others, English and German. */
const NOTES_TITLE = /competit|battle[\s_-]?cards?|\brivals?\b|wettbewerb|konkurren/i
/** A table's column or a line's label before the name. */
const LABELLED = new RegExp(
  String.raw`\b(?:[Cc]ompetitor|[Rr]ival|[Vv]endor|[Mm]aker|[Ww]ettbewerber|[Kk]onkurrent|[Pp]roduct|[Pp]rodukt)(?: name)?\s*:\s*\**(${NAME})(?=\**\s*(?:[;,|\n]|\.\s|$))`,
  'gu',
)
/** The head of a column of names, in a Markdown table. */
const COLUMN =
  /^(?:competitors?|rivals?|vendors?|makers?|wettbewerber|konkurrent(?:en)?|products?|produkte?)(?: name)?$/i
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u')
const HEADING = new RegExp(
  String.raw`^#{1,4}\s+(?:(?:[Vv]s\.?|[Vv]ersus|[Aa]gainst|[Bb]attle ?card:?)\s+)?(${NAME})\s*$`,
  'gmu',
)
const PASSAGES_MAX = 30
/** What notes compare with besides makers. */
const NO_MAKER =
  /^(?:Own|In-house|Manual|None|Other|Others|General|Summary|Overview|Strengths|Weaknesses|Pricing|Prices?|Notes|Introduction|How|Why|What|When)\b/u

/** Whether a passage belongs to the company's notes about others. */
export const isCompetitorNote = ({ item_name, source }: { item_name: string; source: string }) =>
  NOTES_TITLE.test(item_name) || NOTES_TITLE.test(source)

/** Names of competitors and their products in the company's own notes about them; empty without such notes. */
export async function competitorNames(deps: Deps, companyId: string): Promise<string[]> {
  const { passages } = await retrieve(deps, companyId, {
    text: 'competitor competitors rival battle card Wettbewerber',
    limit: PASSAGES_MAX,
  })
  return namesInNotes(passages.filter(isCompetitorNote).map(({ text }) => text))
}

/** Exported for its test. */
export function namesInNotes(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const labelled = [...text.matchAll(LABELLED), ...text.matchAll(HEADING)].map(([, name = '']) => name)
    for (const name of [...labelled, ...namesInTable(text)]) {
      if (NO_MAKER.test(name)) continue
      found.add(name)
      // People say 'Kestrel' where the notes say 'Kestrel Robotics'.
      const [first = ''] = name.split(' ')
      if (first.length > 3) found.add(first)
    }
  }
  return [...found]
}

function namesInTable(text: string): string[] {
  const rows = text.split('\n').flatMap((line) => (line.startsWith('|') ? [cellsOf(line)] : []))
  const columns = (rows[0] ?? []).flatMap((cell, at) => (COLUMN.test(cell) ? [at] : []))
  return rows.slice(1).flatMap((row) => columns.map((at) => row[at] ?? '').filter((cell) => WHOLE_NAME.test(cell)))
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
