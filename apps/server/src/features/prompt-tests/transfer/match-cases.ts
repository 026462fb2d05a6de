import { isDeepStrictEqual } from 'node:util'
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
  const distinct = read.filter(({ fields }) => {
    const content = contentOf(fields)
    return seen.has(content) ? false : seen.add(content)
  })
  const left = new Map<string, CaseOfCategory[]>()
  for (const each of stored) {
    const key = keyOf(each.row)
    left.set(key, [...(left.get(key) ?? []), each])
  }
  const [known, added] = [distinct, distinct].map((all, at) =>
    all.filter(({ fields }) => left.has(keyOf(fields)) === (at === 0)),
  )
  const others = (known ?? []).filter((each) => {
    const rows = left.get(keyOf(each.fields)) ?? []
    const at = rows.findIndex((row) => isStoredSo(each, row))
    if (at >= 0) rows.splice(at, 1)
    return at < 0
  })
  return {
    added: (added ?? []).map(({ fields }) => fields),
    unchanged: (known ?? []).length - others.length,
    differing: others.map((each) => ({ read: each, row: left.get(keyOf(each.fields))?.shift() ?? null })),
    repeated: read.length - distinct.length,
  }
}

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
const contentOf = (portable: PortableCase) =>
  JSON.stringify([
    keyOf(portable),
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

function isStoredSo(read: ReadCase, { row, category_name }: CaseOfCategory): boolean {
  const { told, username } = givenOf(read)
  const stored: Record<string, unknown> = { ...row, category_name }
  const isSame = Object.entries(told).every(([field, value]) => isDeepStrictEqual(stored[field], value))
  return isSame && (username === null || username === row.test_message.username)
}
