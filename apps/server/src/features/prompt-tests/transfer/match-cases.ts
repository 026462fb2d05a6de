import type { CaseOfCategory } from '../prompt-tests.store.ts'
import { DEFAULT_USERNAME } from './case-columns.ts'
import type { PortableCase, ReadCase } from './imported-case.ts'

export interface MatchedCases {
  /** Cases that ask what no stored case asks under that name. */
  added: PortableCase[]
  /** Number of cases that are stored just so, as far as the file tells. */
  unchanged: number
  /** Cases that are stored otherwise; `row` is null where more of one name and question stand in the file than are stored. */
  differing: { read: ReadCase; row: CaseOfCategory | null }[]
  /** Further copies in the file. */
  repeated: number
}

/** Finds the stored case of each case of a file: by name, what is asked and mode, and of several the one that is stored just so. */
export function matchCases(read: readonly ReadCase[], stored: readonly CaseOfCategory[]): MatchedCases {
  const seen = new Set<string>()
  const distinct = read
    .map((each) => ({ read: each, key: keyOf(each.fields) }))
    .filter(({ read: { fields }, key }) => {
      const content = contentOf(fields, key)
      return seen.has(content) ? false : seen.add(content)
    })
  const storedByKey = Map.groupBy(stored, ({ row }) => keyOf(row))
  const likeByKey = new Map([...storedByKey].map(([key, rows]) => [key, storedLike(rows)]))
  const known = distinct.filter(({ key }) => likeByKey.has(key))
  const others = known.filter((each) => !likeByKey.get(each.key)?.takeSame(each.read))
  return {
    added: distinct.filter(({ key }) => !likeByKey.has(key)).map((each) => each.read.fields),
    unchanged: known.length - others.length,
    differing: others.map((each) => ({ read: each.read, row: likeByKey.get(each.key)?.takeAny() ?? null })),
    repeated: read.length - distinct.length,
  }
}

/**
 * The stored cases of one name and question, each of which is taken once. Looked up by what a file tells and not compared one by one: this runs
 * while nothing else does, and a thousand cases may have one name and question.
 */
function storedLike(rows: readonly CaseOfCategory[]) {
  const left = new Set(rows)
  /** By the fields that a file tells, and their values. */
  const byFields = new Map<string, Map<string, CaseOfCategory[]>>()
  const rowsBy = (fields: readonly string[]) => {
    const name = fields.join()
    const known = byFields.get(name) ?? Map.groupBy(rows.toReversed(), (each) => valuesOf(storedValues(each), fields))
    byFields.set(name, known)
    return known
  }
  return {
    takeSame: (read: ReadCase): boolean => {
      const { told, username } = givenOf(read)
      const values = { ...told, ...(username === null ? {} : { username }) }
      const fields = Object.keys(values).toSorted()
      const same = rowsBy(fields).get(valuesOf(values, fields))
      for (let row = same?.pop(); row; row = same?.pop()) if (left.delete(row)) return true
      return false
    },
    takeAny: (): CaseOfCategory | null => {
      const [row = null] = left
      if (row) left.delete(row)
      return row
    },
  }
}

const storedValues = ({ row, category_name }: CaseOfCategory) => ({
  ...row,
  category_name,
  username: row.test_message.username,
})

const valuesOf = (values: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  JSON.stringify(fields.map((field) => values[field]))

type Asked = Pick<PortableCase, 'name' | 'test_case_response_mode' | 'message_history' | 'test_message'>

/** The same for two cases that ask the same under one name. What is expected may have been edited since. */
const keyOf = ({ name, test_case_response_mode, message_history, test_message }: Asked) =>
  JSON.stringify([
    name,
    test_case_response_mode,
    test_message.message,
    message_history.map(({ username, message }) => [username, message]),
  ])

/** The same for two cases of a file that ask and expect the same: one of them would be a copy. */
const contentOf = (portable: PortableCase, key: string) =>
  JSON.stringify([
    key,
    portable.expected_result,
    portable.must_contain,
    portable.must_not_contain,
    portable.expects_refusal,
  ])

/** What a file tells of a case besides what it asks; a field that it does not have is none of it. */
export function givenOf({ fields, given }: ReadCase) {
  const { name: _name, test_case_response_mode: _mode, message_history: _history, test_message, ...told } = fields
  const isGiven = ([field]: [string, unknown]) => given.some((each) => each === field)
  const { username } = test_message
  return {
    told: Object.fromEntries(Object.entries(told).filter(isGiven)) as Partial<typeof told>,
    /** Null where the file may not have one. */
    username: username === DEFAULT_USERNAME ? null : username,
  }
}
