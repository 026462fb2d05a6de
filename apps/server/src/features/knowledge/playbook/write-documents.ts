import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import type { ModelCall } from '../../../platform/model/model-json.ts'
import { modelSection } from './model-section.ts'
import { coverSection, emptySection, outlineSection, readUnits, type WrittenSection } from './outline.ts'
import { MODEL_LINE, OUTLINE_LINE } from './own-lines.ts'
import { DOCUMENT_PLANS, type DocumentPlan, type SectionPlan } from './plan.ts'
import { type MeaningCall, rateByMeaning } from './section-meaning.ts'
import type { SourcePassage, SourceQuote } from './source-quotes.ts'

/** A generated document before it is stored. */
export interface GeneratedDraft {
  plan: DocumentPlan
  markdown: string
  /** Ids of the items that it cites. */
  items: string[]
}

/** Sections written at the same time; few, because live answers use the same model. */
const AT_ONCE = 2
/** Maximum number of passages in a prompt, about 2,500 words. */
const PASSAGES_MAX = 14

const ALL_SECTIONS = [...new Set(DOCUMENT_PLANS.flatMap(({ sections }) => sections))]

/** All documents as outlines of quotes, without empty ones; by words alone without an embedder. */
export async function outlineDocuments(
  passages: readonly SourcePassage[],
  signal: AbortSignal,
  meaning: Omit<MeaningCall, 'signal'> | null = null,
) {
  const units = await readUnits(passages, signal)
  const rated = meaning ? { rate: await rateByMeaning(ALL_SECTIONS, units, { ...meaning, signal }) } : {}
  return DOCUMENT_PLANS.flatMap((plan) => {
    const used = new Set<SourceQuote>()
    const written = new Map<SectionPlan, WrittenSection | null>()
    // A broad section takes what the others leave.
    const inTurn = plan.sections.toSorted((a, b) => Number(a.isBroad ?? false) - Number(b.isBroad ?? false))
    for (const section of inTurn) written.set(section, outlineSection(section, units, { used, ...rated }))
    const sections = plan.sections.map((section) => written.get(section) ?? null)
    const cover = plan.key === 'playbook' ? coverSection(passages) : null
    return draftOf(plan, OUTLINE_LINE, { sections, cover })
  })
}

interface DocumentsCall extends ModelCall {
  /** The best passages for a text, from uploaded documents only. */
  find: (text: string) => Promise<Passage[]>
  /** Called before a section is written. */
  onSection: (document: DocumentPlan, section: SectionPlan) => Promise<void>
}

/** All documents written by a model, without empty ones. @throws ModelError */
export async function modelDocuments(call: DocumentsCall): Promise<GeneratedDraft[]> {
  const tasks = DOCUMENT_PLANS.flatMap((plan) => plan.sections.map((section) => ({ plan, section })))
  const written = new Map<SectionPlan, WrittenSection | null>()
  // One failure ends the other sections: incomplete documents are not stored.
  const failed = new AbortController()
  const signal = AbortSignal.any([call.signal, failed.signal])
  const queue = tasks.filter(({ section }, at) => tasks.findIndex((task) => task.section === section) === at)
  const work = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) {
      signal.throwIfAborted()
      await call.onSection(task.plan, task.section)
      const passages = (await call.find(task.section.query)).slice(0, PASSAGES_MAX)
      const { model, times } = call
      written.set(
        task.section,
        await modelSection({ model, times, document: task.plan, section: task.section, passages, signal }),
      )
    }
  }
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      work().catch((error: unknown) => {
        // Report the first failure: the others are only consequences of the abort.
        const first = failed.signal.aborted ? failed.signal.reason : error
        failed.abort(first)
        throw first
      }),
    ),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  return DOCUMENT_PLANS.flatMap((plan) => {
    const sections = plan.sections.map((section) => written.get(section) ?? null)
    return draftOf(plan, MODEL_LINE, { sections, cover: null })
  })
}

interface GivenSections {
  sections: readonly (WrittenSection | null)[]
  cover: WrittenSection | null
}

function draftOf(plan: DocumentPlan, firstLine: string, { sections, cover }: GivenSections): GeneratedDraft[] {
  if (cover === null && sections.every((section) => section === null)) return []
  const empty = (at: number) => (plan.saysEmpty && plan.sections[at] ? emptySection(plan.sections[at]) : null)
  const shown = [...sections.map((section, at) => section ?? empty(at)), cover].filter((section) => section !== null)
  const parts = shown.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`)
  const markdown = `${[firstLine, `# ${plan.name}`, ...parts].join('\n\n')}\n`
  return [{ plan, markdown, items: [...new Set(shown.flatMap(({ items }) => items))] }]
}
