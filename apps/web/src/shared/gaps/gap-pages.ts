import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import type { InfiniteData } from '@tanstack/react-query'

export type GapState = 'open' | 'closed'

interface GapPage {
  gaps: KnowledgeGap[]
  total: number
}

export type GapPages = InfiniteData<GapPage, number>

const isOf = (state: GapState) => (gap: KnowledgeGap) => (gap.state === 'closed') === (state === 'closed')

/** The loaded gaps, each once. A gap that was closed meanwhile stays in the list but is no longer counted. */
export function loadedGaps(pages: readonly GapPage[], state: GapState) {
  const gaps = [...new Map(pages.flatMap((page) => page.gaps).map((gap) => [gap.id, gap])).values()]
  const inState = gaps.filter(isOf(state)).length
  const total = Math.max(inState, pages.at(-1)?.total ?? 0)
  return { gaps, inState, left: total - inState }
}

/** Replaces a gap in the loaded pages. */
export const keepGap = (pages: GapPages, gap: KnowledgeGap, state: GapState): GapPages =>
  changed(pages, state, (gaps) => gaps.map((each) => (each.id === gap.id ? gap : each)))

export const withoutGap = (pages: GapPages, id: string, state: GapState): GapPages =>
  changed(pages, state, (gaps) => gaps.filter((each) => each.id !== id))

function changed(all: GapPages, state: GapState, change: (gaps: KnowledgeGap[]) => KnowledgeGap[]): GapPages {
  const next = all.pages.map((page) => change(page.gaps))
  const count = (lists: readonly KnowledgeGap[][]) => lists.flat().filter(isOf(state)).length
  const fewer = count(all.pages.map(({ gaps }) => gaps)) - count(next)
  return { ...all, pages: next.map((gaps, at) => ({ gaps, total: (all.pages[at]?.total ?? 0) - fewer })) }
}
