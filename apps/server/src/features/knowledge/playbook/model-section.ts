import { randomBytes } from 'node:crypto'
import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { askText, type ModelCall } from '../../../platform/model/model-json.ts'
import { namedNumbers, withoutCitations } from '../../../shared/model-replies/named-citations.ts'
import { onlyRepeats } from '../../../shared/model-replies/unsupported-figures.ts'
import { wholeLines } from '../../../shared/model-replies/whole-lines.ts'
import { markdownSafe, sourceNote } from './markdown-text.ts'
import type { WrittenSection } from './outline.ts'
import type { DocumentPlan, SectionPlan } from './plan.ts'
import { sectionPrompt } from './playbook.prompts.ts'
import { folded } from './source-quotes.ts'

/** Far more than a section; a model that does not stop is cut off here. */
const REPLY_MAX = 12_000
const LINE_MAX = 800

interface SectionCall extends ModelCall {
  document: Pick<DocumentPlan, 'name'>
  section: SectionPlan
  passages: readonly Passage[]
}

/** The section as written by the model, without points that the passages do not support; null when none is left. @throws ModelError */
export async function modelSection(call: SectionCall): Promise<WrittenSection | null> {
  if (call.passages.length === 0) return null
  const { document, section, passages } = call
  const prompt = () =>
    sectionPrompt({ document: document.name, section, passages, mark: randomBytes(6).toString('hex') })
  const reply = await askText({ ...call, cutAt: REPLY_MAX }, prompt)
  const points = supportedPoints(reply, call.passages)
  if (points.length === 0) return null
  return {
    title: call.section.title,
    lines: points.map(({ text, cited }) => `- ${text} ${sourceNote(cited)}`),
    items: [...new Set(points.flatMap(({ cited }) => cited.map((passage) => passage.item_id)))],
  }
}

/** The lines that cite a given passage which contains their figures and at least half of their words. */
export function supportedPoints(reply: string, passages: readonly Passage[]): { text: string; cited: Passage[] }[] {
  const seen = new Set<string>()
  return wholeLines(reply).flatMap((line) => {
    const cited = namedNumbers(line).flatMap((n) => passages[n - 1] ?? [])
    const bare = withoutCitations(line).replace(/^\s*(?:[-*+•]|\d{1,2}[.)]|#{1,6})\s+/, '')
    const text = markdownSafe(bare).slice(0, LINE_MAX)
    const key = folded(text)
    if (key === '' || cited.length === 0 || seen.has(key) || !supports(cited, text)) return []
    seen.add(key)
    return [{ text, cited }]
  })
}

/** Whether the cited passages contain every figure, and words with the same beginnings as at least half of the longer words. */
function supports(cited: readonly Passage[], text: string): boolean {
  const source = cited.map((passage) => `${passage.item_name} ${passage.locator ?? ''} ${passage.text}`).join('\n')
  if (!onlyRepeats(text, [source])) return false
  const words = stemsOf(text)
  if (words.length === 0) return false
  const sourceWords = new Set(stemsOf(source))
  return words.filter((word) => sourceWords.has(word)).length >= words.length / 2
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{2,}/gu

/** The first letters of longer words; pairs of characters for scripts without spaces. */
function stemsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase()
  const pairs = (folded.match(UNSPACED) ?? []).flatMap((run) => {
    const signs = [...run]
    return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  })
  const words = folded.replaceAll(UNSPACED, ' ').match(/\p{L}{5,}/gu) ?? []
  return [...words.map((word) => word.slice(0, 5)), ...pairs]
}
