import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { AskedCase } from './asked-case.ts'
import { providerId } from '../cases/case-access.ts'
import { type CaseRow, listCaseIds, readCases } from './test-runs.store.ts'

/** Cases loaded at a time, to limit memory. */
const PAGE = 50

interface CaseSource {
  db: Db
  company_id: string
  test_case_type: TestCaseType
}

/** The companies whose cases of a type this company can run: itself, and the provider for default cases. Null: both types. */
async function caseSources(deps: Deps, companyId: string, type: TestCaseType | null): Promise<CaseSource[]> {
  const sources: CaseSource[] = []
  if (type !== 'default') {
    sources.push({ db: deps.database.of(companyId), company_id: companyId, test_case_type: 'company-specific' })
  }
  const provider = type === 'company-specific' ? null : await providerId(deps)
  if (provider) {
    sources.push({ db: deps.database.of(provider), company_id: provider, test_case_type: 'default' })
  }
  return sources
}

/** The cases that a company can run, oldest first; the company's own cases before the default ones. */
export async function runnableCases(deps: Deps, companyId: string, type: TestCaseType | null) {
  const sources = await caseSources(deps, companyId, type)
  return (await Promise.all(sources.map((home) => listCaseIds(home.db, home)))).flat()
}

export interface CaseToAsk {
  id: string
  asked: AskedCase
}

/** The cases with these ids, in the given order: as they were asked where `asked` has them, else as they are now. Deleted cases are skipped. */
export async function* casesToAsk(
  deps: Deps,
  of: { company_id: string; test_case_type: TestCaseType | null },
  { ids, asked }: { ids: readonly string[]; asked: ReadonlyMap<string, AskedCase> },
): AsyncGenerator<CaseToAsk> {
  const sources = await caseSources(deps, of.company_id, of.test_case_type)
  for (let from = 0; from < ids.length; from += PAGE) {
    const page = ids.slice(from, from + PAGE)
    const found = (await Promise.all(sources.map((home) => readCases(home.db, home, page)))).flat()
    const byId = new Map(found.map((each) => [each.row.id, each]))
    for (const id of page) {
      const each = byId.get(id)
      if (each) yield { id, asked: asked.get(id) ?? toAskedCase(each.row, each.category_name) }
    }
  }
}

function toAskedCase(row: CaseRow, category_name: string | null): AskedCase {
  const { name, description, message_history, test_message, expected_result } = row
  const { must_contain, must_not_contain, expects_refusal, test_case_response_mode: mode } = row
  return {
    name,
    description,
    category_name,
    mode,
    message_history,
    test_message,
    expected_result,
    must_contain,
    must_not_contain,
    expects_refusal,
  }
}
