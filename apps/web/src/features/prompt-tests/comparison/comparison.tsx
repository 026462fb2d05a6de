import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { compareRuns } from './compare-runs.ts'
import { type Pair, PairView } from './pair-view.tsx'
import { ResultAccordion } from './result-accordion.tsx'
import { chosenPair, oldestFirst } from './run-choice.ts'
import type { RunName } from './run-names.ts'
import { useComparedRuns, useRunChanges } from '../runs/test-runs.queries.ts'

interface ComparisonProps {
  type: TestCaseType
  ids: readonly string[]
  wanted: { before?: string | undefined; after?: string | undefined }
  nameOf: RunName
  onPair: (pair: Pair) => void
}

/** The chosen runs side by side; renders nothing until there are two. */
export function Comparison({ type, ids, ...rest }: ComparisonProps) {
  const query = useComparedRuns(type, ids)
  if (ids.length < 2) return null
  return (
    <QueryView
      query={query}
      label="Loading the comparison..."
      skeleton={
        <Panel padding="flush">
          <SkeletonRows rows={6} />
        </Panel>
      }
      failed={{ title: 'The comparison could not be loaded', text: 'The runs are kept on the server.' }}
      framed
    >
      {(runs) => (runs.length < 2 ? null : <Loaded key={ids.join()} runs={runs} {...rest} />)}
    </QueryView>
  )
}

function Loaded({
  runs,
  wanted,
  nameOf,
  onPair,
}: Omit<ComparisonProps, 'type' | 'ids'> & { runs: readonly TestRun[] }) {
  const ordered = useMemo(() => oldestFirst(runs), [runs])
  const { before, after } = wanted
  const pair = useMemo(() => chosenPair(ordered, { before, after }), [ordered, before, after])
  const changed = useRunChanges(pair && { before: pair[0].id, after: pair[1].id }).data?.changed_case_ids
  const found = useMemo(() => (pair ? compareRuns(pair[0], pair[1], new Set(changed)) : null), [pair, changed])
  const [open, setOpen] = useState<readonly string[]>([])
  const results = useRef<HTMLElement>(null)
  const top = useRef<HTMLDivElement>(null)
  // Scrolls to the result of the pressed button.
  useEffect(() => {
    // Braces, because React would take the returned value for a clean-up function.
    top.current?.scrollIntoView({ block: 'start' })
  }, [])
  if (!pair || !found) return null
  const show = (id: string) => {
    setOpen((all) => (all.includes(id) ? all : [...all, id]))
    // The item is already rendered; it only grows as it opens.
    requestAnimationFrame(() =>
      results.current?.querySelector(`[data-case="${id}"]`)?.scrollIntoView({ block: 'start' }),
    )
  }
  return (
    <>
      <div ref={top}>
        <PairView runs={ordered} pair={pair} found={found} nameOf={nameOf} onPair={onPair} onShow={show} />
      </div>
      <section ref={results} aria-label="Results by test case">
        <ResultAccordion nameOf={nameOf} runs={ordered} before={pair[0]} found={found} open={open} onOpen={setOpen} />
      </section>
    </>
  )
}
