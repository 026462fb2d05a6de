import { readFileSync } from 'node:fs'
import { invalid } from '../../platform/errors.ts'

/**
 * The 10,000 commonest passwords that are long enough to pass otherwise, commonest first, in lower case: from the
 * ranking in @zxcvbn-ts/language-common 4.1.3 (MIT; (c) 2012-2016 Dan Wheeler and Dropbox, Inc., (c) 2021 zxcvbn-ts),
 * which counts what real break-ins brought to light.
 */
export const COMMONEST = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

/** What people make when a rule asks for more: one of these words with one of these endings. */
const WORDS =
  'password passw0rd p@ssword p@ssw0rd welcome letmein iloveyou sunshine princess football baseball superman qwerty admin administrator changeme changeit default secret test login hello cuecard'.split(
    ' ',
  )

const ENDINGS = ['', '1', '12', '123', '1234', '!', '1!', '123!', '2024', '2025', '2026']
const COMMON = new Set([...COMMONEST, ...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending))])

/** Whether a long enough password is refused all the same, ignoring case: common ones, runs such as `12345678` or `abcdefgh`, and repetitions. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return COMMON.has(folded) || isRun(folded) || /^(.{1,4})\1+$/.test(folded)
}

/** Every step between neighbours is the same: 0, 1 or -1. */
function isRun(text: string): boolean {
  const codes = [...text].map((char) => char.charCodeAt(0))
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
}

/** @throws 422 that names the field */
export function refuseCommonPassword(password: string, field: string): void {
  const words = 'This password is too common. Please choose another one.'
  if (isCommonPassword(password)) throw invalid(words, { [field]: words })
}
