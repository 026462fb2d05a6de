import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/errors.ts'
import { createCase, createCategory, listCategories, updateCase } from '../prompt-tests/prompt-tests.service.ts'
import { list } from '../prompt-tests/test-runs.service.ts'
import { firstVersionOf, type DemoCase, readDemoCases } from './test-case-file.ts'

export interface StoredCase {
  demo: DemoCase
  id: string
  category_id: string
  /** Null when the case was changed since. */
  created_at: string | null
}

/** Stores the first version of the cases of a type. A case that an earlier attempt stored is reused. */
export async function storeCases(deps: Deps, author: Member, type: TestCaseType): Promise<StoredCase[]> {
  const demos = await readDemoCases(type)
  const names = [...new Set(demos.map(({ category }) => category))]
  const categories = await categoriesNamed(deps, author, { names, test_case_type: type })
  const stored: StoredCase[] = []
  for (const demo of demos) {
    const category_id = categories.get(demo.category) ?? ''
    const draft = { ...draftOf(firstVersionOf(demo), category_id), test_case_type: type }
    const { id, created_at, updated_at } = await createCase(deps, author, { draft, key: `demo ${type} ${demo.name}` })
    stored.push({ demo, id, category_id, created_at: created_at === updated_at ? created_at : null })
  }
  return stored
}

/** Makes the changes that the authors made after the first run; a case that another user has changed or deleted is skipped. */
export async function improveCases(deps: Deps, author: Member, stored: readonly StoredCase[]): Promise<void> {
  for (const { demo, id, category_id, created_at } of stored) {
    if (!demo.first || created_at === null) continue
    const change = { ...draftOf(demo, category_id), id, base_updated_at: created_at }
    await updateCase(deps, author, change).catch((error: unknown) => {
      if (!(error instanceof HttpError)) throw error
    })
  }
}

const RunStates = z.array(z.object({ state: z.string() }))
const RUNS_READ = 10

/** How many of the newest runs of a type are finished. */
export async function countFinishedRuns(deps: Deps, actor: Member, type: TestCaseType): Promise<number> {
  const { pieces } = await list(deps, actor, { test_case_type: type, limit: RUNS_READ })
  let text = ''
  for await (const piece of pieces) text += piece
  return RunStates.parse(JSON.parse(text)).filter(({ state }) => state === 'done').length
}

async function categoriesNamed(
  deps: Deps,
  author: Member,
  { names, test_case_type }: { names: readonly string[]; test_case_type: TestCaseType },
): Promise<Map<string, string>> {
  const found = new Map((await listCategories(deps, author, test_case_type)).map(({ name, id }) => [name, id]))
  for (const name of names) {
    if (!found.has(name)) found.set(name, (await createCategory(deps, author, { name, test_case_type })).id)
  }
  return found
}

function draftOf(demo: DemoCase, category_id: string) {
  const messages = [...demo.history, demo.asks].map(({ who, says }, order_index) => ({
    order_index,
    message: says,
    username: who,
  }))
  return {
    name: demo.name,
    description: demo.description,
    message_history: messages.slice(0, -1),
    test_message: { order_index: messages.length - 1, message: demo.asks.says, username: demo.asks.who },
    expected_result: demo.expected,
    test_case_response_mode: demo.mode,
    category_id,
    is_core_test_case: demo.core,
    must_contain: demo.must_contain,
    must_not_contain: demo.must_not_contain,
    expects_refusal: demo.expects_refusal,
  }
}
