/** Refused although long enough (decision 6): what attackers try first. Compared without regard to case. */
const WORDS =
  'password passw0rd p@ssword p@ssw0rd welcome welcome1 letmein iloveyou sunshine princess football baseball superman batman trustno1 starwars whatever computer internet michelle jennifer jordan23 shadow12 monkey12 dragon12 master12 qwertyui qwerty12 qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 a1b2c3d4 aa123456 admin123 administrator changeme changeit default1 secret12 secret123 test1234 testtest guest123 login123 hello123 google123 facebook samsung1 linkedin mustang1 corvette mercedes liverpool chelsea1 arsenal1 barcelona blink182 metallica nirvana1 slipknot pokemon1 cuecard1 cuecard123'.split(
    ' ',
  )

const SUFFIXES = ['', '1', '12', '123', '1234', '!', '1!', '123!', '2024', '2025', '2026']
const COMMON = new Set(WORDS.flatMap((word) => SUFFIXES.map((suffix) => word + suffix)))

/** Common words with the usual endings, runs such as `12345678` or `abcdefgh`, and one character repeated. */
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
