import { NAME_MAX, TEST_IMPORT_CASES_MAX } from '@cuecard/contract/limits.ts'
import { TestCaseDraft } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { z } from 'zod'
import { toDatabaseText } from '../../../platform/db/database-values.ts'
import { fieldOf } from './unknown-fields.ts'

/** A case in a file: with the name of its category, and without its type, which is chosen at the import. */
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
const FIELDS = PortableCase.keyof().options

/** A problem in a file, as a sentence for people. */
export interface Problem {
  /** Such as `Line 12, test_message`; null for the whole file. */
  place: string | null
  message: string
}

const PROBLEMS_SHOWN = 20

/** The problems of a file: the first one as message, and up to PROBLEMS_SHOWN by place. */
export class InvalidCaseFile extends Error {
  readonly errors: Record<string, string>

  /** `count`: the number of all problems, if there are more than these. */
  constructor(problems: readonly Problem[], count = problems.length) {
    const [first] = problems
    const others = count <= 1 ? '' : count === 2 ? ' One more problem.' : ` ${count - 1} more problems.`
    super(first ? `${first.place === null ? '' : `${first.place}: `}${first.message}${others}` : 'This file is broken.')
    this.errors = {}
    for (const { place, message } of problems) this.errors[place ?? 'file'] ??= message
  }
}

export const invalidFile = (message: string) => new InvalidCaseFile([{ place: null, message }])

/** Collects problems of a file. Finding the place of a problem is slow, so it is done only for those that are shown. */
export function collectProblems() {
  const problems: Problem[] = []
  let count = 0
  return {
    add: (placeOf: () => string, message: string) => {
      count++
      if (problems.length < PROBLEMS_SHOWN) problems.push({ place: placeOf(), message })
    },
    /** @throws InvalidCaseFile */
    throwIfAny: () => {
      if (count > 0) throw new InvalidCaseFile(problems, count)
    },
  }
}

const readPlainly = (length: number) => length.toLocaleString('en-US')

/** A case of a file before validation. */
export interface RawCase {
  value: unknown
  /** The place of a field in the file, by its path. */
  placeOf: (path: readonly PropertyKey[]) => string
}

/** A case of a file; `given`: the fields that the file has, however empty. The others have their defaults. */
export interface ReadCase {
  fields: PortableCase
  given: (keyof PortableCase)[]
}

/** Checked before the cases are validated. @throws InvalidCaseFile for too many cases */
export function refuseTooMany(length: number): void {
  if (length <= TEST_IMPORT_CASES_MAX) return
  const [there, most] = [readPlainly(length), readPlainly(TEST_IMPORT_CASES_MAX)]
  throw invalidFile(`This file holds ${there} test cases. At most ${most} can be imported at once.`)
}

/** Validates the cases and fills in defaults. @throws InvalidCaseFile with all problems */
export function checkCases(found: readonly RawCase[]): ReadCase[] {
  if (found.length === 0) throw invalidFile('This file holds no test cases.')
  const problems = collectProblems()
  const cases = found.flatMap(({ value, placeOf }) => {
    const { success, data, error } = PortableCase.safeParse(value)
    if (!success) {
      for (const issue of error.issues) problems.add(() => placeOf(issue.path), messageOf(issue))
      return []
    }
    for (const path of unstorable(data)) problems.add(() => placeOf(path), 'Holds a character that cannot be stored.')
    return [{ fields: data, given: FIELDS.filter((field) => fieldOf(value, field) !== undefined) }]
  })
  problems.throwIfAny()
  return cases
}

/** Paths of texts that PostgreSQL cannot store. */
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

/** A sentence for an issue of zod; messages of our own schemas are used as they are. */
export function messageOf(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too )/.test(issue.message)) return issue.message.replace(/(?<![.!?])$/, '.')
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
