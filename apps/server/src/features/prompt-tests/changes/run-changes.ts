import { isDeepStrictEqual } from 'node:util'
import type { RunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { orNotFound } from '../../../platform/errors.ts'
import { contentsOfVersions } from '../../prompts/prompts.service.ts'
import type { AskedCase } from '../runs/asked-case.ts'
import { findRun, type RunRow } from '../runs/test-runs.store.ts'
import { changedDocuments, explainFall } from './explain-fall.ts'
import { documentsOf, listAsked, listCitations } from './knowledge-state.store.ts'

/** What differs between two of the company's runs besides the grades, and what of a fall it explains. @throws 404 */
export async function getRunChanges(
  deps: Deps,
  { company_id }: Member,
  ids: { before: string; after: string },
): Promise<RunChanges> {
  const db = deps.database.of(company_id)
  const find = async (id: string) => orNotFound(await findRun(db, { company_id, id }, 'run'))
  const [before, after] = [await find(ids.before), await find(ids.after)]
  const documents = await documentsBetween(db, before, after)
  const answers = { before: await listCitations(db, before), after: await listCitations(db, after) }
  return {
    instructions: (before.model ?? after.model) ? await instructionsBetween(db, before, after) : [],
    model: before.model === after.model ? null : { before: before.model, after: after.model },
    documents,
    changed_case_ids: changedCases(answers.before, answers.after),
    lost: explainFall(documents ?? [], answers),
  }
}

async function documentsBetween(db: Db, before: RunRow, after: RunRow) {
  if (before.knowledge_id !== null && before.knowledge_id === after.knowledge_id) return []
  const was = await documentsOf(db, before.company_id, before.knowledge_id)
  const is = await documentsOf(db, after.company_id, after.knowledge_id)
  return was && is ? changedDocuments(was, is) : null
}

async function instructionsBetween(db: Db, before: RunRow, after: RunRow): Promise<RunChanges['instructions']> {
  const kinds: readonly PromptKind[] = ['answer', 'explain']
  const versionOf = (run: RunRow, kind: PromptKind) => (kind === 'answer' ? run.answer_version : run.explain_version)
  const changed = kinds.filter((kind) => versionOf(before, kind) !== versionOf(after, kind))
  const wanted = changed.flatMap((kind) =>
    [versionOf(before, kind), versionOf(after, kind)].flatMap((version) =>
      version === null ? [] : [{ kind, version }],
    ),
  )
  const contents = await contentsOfVersions(db, before.company_id, wanted)
  return changed.map((kind) => {
    const [was, is] = [versionOf(before, kind), versionOf(after, kind)]
    return {
      kind,
      before_version: was,
      after_version: is,
      before: contents.get(`${kind} ${was}`) ?? '',
      after: contents.get(`${kind} ${is}`) ?? '',
    }
  })
}

/** Which of these cases were not asked alike in two of the company's runs. */
export async function changedCasesOf(
  db: Db,
  { company_id, before, after, case_ids }: { company_id: string; before: string; after: string; case_ids: string[] },
): Promise<string[]> {
  if (case_ids.length === 0) return []
  const answers = await listAsked(db, { company_id, run_ids: [before, after], case_ids })
  const of = (id: string) => answers.filter(({ run_id }) => run_id === id)
  return changedCases(of(before), of(after))
}

type Asked = readonly { test_case_id: string; asked: AskedCase }[]

/** Cases of both runs with answers that were not all asked alike: their grades do not say what instructions, model and knowledge did. */
function changedCases(before: Asked, after: Asked): string[] {
  const was = Map.groupBy(before, ({ test_case_id }) => test_case_id)
  const is = Map.groupBy(after, ({ test_case_id }) => test_case_id)
  return [...is].flatMap(([id, answers]) => {
    const [first, ...others] = was.get(id) ?? []
    return first && [...others, ...answers].some((each) => !isAskedAlike(first.asked, each.asked)) ? [id] : []
  })
}

/** By what is asked and expected: names, descriptions and categories tell people what a case is about. */
function isAskedAlike(one: AskedCase, other: AskedCase): boolean {
  const { name: _name, description: _description, category_name: _category, ...asked } = one
  return Object.entries(asked).every(([field, value]) => isDeepStrictEqual(value, Object(other)[field]))
}
