import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Page } from '../../../shared/layout/page.tsx'
import { QueryView } from '../../../shared/states/states.tsx'
import { CaseDetailDialog } from '../case-dialogs/case-detail-dialog.tsx'
import { CaseDialogs, type CaseDialog } from '../case-dialogs/case-dialogs.tsx'
import { CasesSearch, listedCases, repetitionsOf } from './case-filter.ts'
import { CasesSkeleton } from './cases-skeleton.tsx'
import { CasesView } from './cases-view.tsx'
import { PageActions } from './page-actions.tsx'
import { useTestCases } from '../prompt-tests.queries.ts'
import { useGradingEnd } from '../runs/calibration.queries.ts'
import { useTestRunEnd } from '../runs/test-runs.queries.ts'
import { TYPE_LABELS, whyReadOnly } from '../test-labels.ts'

/** Prompt tests of one type: cases by category with their grades, and the current run. */
export function PromptTestsPage() {
  const [{ test_case_type }] = useSearch(CasesSearch)
  return <CasesOfType key={test_case_type} type={test_case_type} />
}

function CasesOfType({ type }: { type: TestCaseType }) {
  const [search, setSearch] = useSearch(CasesSearch)
  const [dialog, setDialog] = useState<CaseDialog | null>(null)
  const refused = whyReadOnly(useSession(), type)
  const query = useTestCases(type)
  useTestRunEnd(type)
  useGradingEnd()
  const { title, purpose } = TYPE_LABELS[type]
  const open = useCallback(
    (id: string | null) => setSearch({ testCaseId: id, tab: null }, { preventScrollReset: true }),
    [setSearch],
  )
  const lost = useCallback(() => setSearch({ testCaseId: null, tab: null }, STAY), [setSearch])
  const edit = (id: string) => setDialog({ kind: 'edit', id })
  const remove = (testCase: Pick<TestCaseSummary, 'id' | 'name'>) => setDialog({ kind: 'delete', testCase })
  const repetitions = repetitionsOf(search)
  const listed = useMemo(() => listedCases(query.data ?? [], search).map(({ id }) => id), [query.data, search])
  const shared = { type, refused, repetitions, onOpen: open, onEdit: edit, onDelete: remove, onDialog: setDialog }
  return (
    <Page
      title={title}
      purpose={purpose}
      actions={
        <PageActions type={type} cases={query.data ?? null} {...{ refused, repetitions }} onDialog={setDialog} />
      }
    >
      <QueryView
        query={query}
        label="Loading test cases..."
        skeleton={<CasesSkeleton />}
        failed={{ title: 'The test cases could not be loaded', text: 'They are kept on the server.' }}
        framed
      >
        {(cases) => <CasesView cases={cases} search={search} setSearch={setSearch} {...shared} />}
      </QueryView>
      <CaseDetailDialog
        id={search.testCaseId ?? null}
        covered={dialog !== null}
        tab={search.tab}
        onTab={(tab) => setSearch({ tab: tab === 'results' ? null : tab }, STAY)}
        onClose={() => open(null)}
        onLost={lost}
        onOpen={open}
        {...{ type, refused, repetitions, listed }}
        onEdit={edit}
        onDelete={remove}
      />
      <CaseDialogs
        dialog={dialog}
        type={type}
        cases={query.data ?? []}
        refused={refused}
        onClose={() => setDialog(null)}
        onDeleted={(id) => {
          if (search.testCaseId === id) lost()
        }}
      />
    </Page>
  )
}
