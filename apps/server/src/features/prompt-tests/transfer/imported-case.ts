import { NAME_MAX, TEST_IMPORT_CASES_MAX } from '@cuecard/contract/limits.ts'
import { TestCaseDraft } from '@cuecard/contract/prompt-tests.ts'
import { z } from 'zod'
import { toDatabaseText } from '../../../platform/db/database-values.ts'

/** A case as files hold it: its category by name, its type by the list into which it is imported. */
export const PortableCase = TestCaseDraft.omit({ category_id: true, test_case_type: true }).extend({
  /** Null: 'Other'. */
  category_name: z
    .string()
    .trim()
    .max(NAME_MAX)
    .nullable()
    .default(null)
    .transform((name) => name || null),
})
export type PortableCase = z.output<typeof PortableCase>

/** What is wrong in a file and where, in words for people. */
export interface Problem {
  /** `Line 12, test_message`; null when it is the file as a whole. */
  place: string | null
  words: string
}

const PROBLEMS_SHOWN = 20

/** What is wrong with a file: the first problem as the message, the first of them by their places. */
export class BrokenCases extends Error {
  readonly errors: Record<string, string>

  /** `count` when there are more problems than these. */
  constructor(problems: readonly Problem[], count = problems.length) {
    const [first] = problems
    const others = count <= 1 ? '' : count === 2 ? ' One more problem.' : ` ${count - 1} more problems.`
    super(first ? `${first.place === null ? '' : `${first.place}: `}${first.words}${others}` : 'This file is broken.')
    this.errors = {}
    for (const { place, words } of problems) this.errors[place ?? 'file'] ??= words
  }
}

export const brokenFile = (words: string) => new BrokenCases([{ place: null, words }])

/** Gathers what is wrong with a file. Only what is shown is looked for in it: that takes its time. */
export function collectProblems() {
  const problems: Problem[] = []
  let count = 0
  return {
    add: (placeOf: () => string, words: string) => {
      count++
      if (problems.length < PROBLEMS_SHOWN) problems.push({ place: placeOf(), words })
    },
    /** @throws BrokenCases */
    throwIfAny: () => {
      if (count > 0) throw new BrokenCases(problems, count)
    },
  }
}

const readPlainly = (length: number) => length.toLocaleString('en-US')

/** One case of a file before it is checked. */
export interface FoundCase {
  value: unknown
  /** Where the part of it stands that a path leads to. */
  placeOf: (path: readonly PropertyKey[]) => string
}

/** @throws BrokenCases for more cases than are taken at once: before each is looked at */
export function refuseTooMany(length: number): void {
  if (length <= TEST_IMPORT_CASES_MAX) return
  const [there, most] = [readPlainly(length), readPlainly(TEST_IMPORT_CASES_MAX)]
  throw brokenFile(`This file holds ${there} test cases. At most ${most} can be imported at once.`)
}

/** The cases, each with its defaults filled in. @throws BrokenCases with every problem there is */
export function checkCases(found: readonly FoundCase[]): PortableCase[] {
  if (found.length === 0) throw brokenFile('This file holds no test cases.')
  const problems = collectProblems()
  const cases = found.flatMap(({ value, placeOf }) => {
    const { success, data, error } = PortableCase.safeParse(value)
    if (!success) {
      for (const issue of error.issues) problems.add(() => placeOf(issue.path), wordsOf(issue))
      return []
    }
    for (const path of unstorable(data)) problems.add(() => placeOf(path), 'Holds a character that cannot be stored.')
    return [data]
  })
  problems.throwIfAny()
  return cases
}

/** Paths of the texts that no database of Unicode text takes. */
function unstorable(value: unknown, path: readonly PropertyKey[] = []): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return toDatabaseText(value) === value ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => unstorable(each, [...path, key]))
}

const KINDS: Record<string, string> = {
  string: 'text',
  array: 'a list',
  object: 'an object with named fields',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
}

/** The schema library's findings in words; our own messages are words already. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const own = !/^(Invalid|Too )/.test(issue.message)
  if (own) return issue.message.replace(/(?<![.!?])$/, '.')
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected] ?? issue.expected
    return issue.message.endsWith('received undefined') ? `Is missing; it should be ${kind}.` : `Should be ${kind}.`
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `Is longer than ${readPlainly(Number(issue.maximum))} characters.`
  }
  if (issue.code === 'too_big' && issue.origin === 'array') {
    return `Holds more than ${readPlainly(Number(issue.maximum))} entries.`
  }
  if (issue.code === 'too_small' && issue.origin === 'string') return 'Should not be empty.'
  if (issue.code === 'invalid_value') return `Should be ${issue.values.map(String).join(' or ')}.`
  return 'Is not what it should be.'
}

/** `['message_history', 0, 'username']` → `message_history[0].username`. */
export const fieldName = (path: readonly PropertyKey[]) =>
  path
    .map((key, at) => (/^\d+$/.test(String(key)) ? `[${String(key)}]` : `${at === 0 ? '' : '.'}${String(key)}`))
    .join('')
