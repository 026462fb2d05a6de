import type { LineLikeness } from '../../platform/model/model.ts'
import type { Question } from '../evidence/read-question.ts'

/** What counts how much for a line. */
interface LineShares {
  cosine: number
  coverage: number
  passage: number
  token: number
}

const SHARES: LineShares = { cosine: 1.1, coverage: 0.3, passage: 0.1, token: 0.9 }
/**
 * Where the question leans on what was said before, its own words say little of what it is about: what the model reads in all of it counts
 * more, and so do the passages found for it.
 */
const LEANING_SHARES: LineShares = { cosine: 2, coverage: 0, passage: 0.5, token: 0.5 }

export const sharesFor = ({ said }: Pick<Question, 'said'>): LineShares => (said.length > 0 ? LEANING_SHARES : SHARES)

/** The shares that count once lines were compared: a model that does not read what was said apart says less of the whole of it. */
export const countedFor = (shares: LineShares, likenesses: readonly (LineLikeness | null)[] | null): LineShares =>
  shares !== LEANING_SHARES || likenesses?.some((each) => (each?.byToken ?? null) !== null)
    ? shares
    : { ...SHARES, passage: shares.passage }

/**
 * In a small company most questions are on the matters of any vendor; where documents are many, most of them say how a product is used.
 * There the intent counts less, and fewer lines are read by the model, 3 to 4 ms each: a small company's are soon all kept.
 */
const IN_COMPANY = { small: { intent: 2, read: 32 }, large: { intent: 0.5, read: 12 } }
/** `small`: 1 in a small company, 0 in a large one. */
export function nearness(likeness: LineLikeness | null, shares: LineShares, small: number): number {
  if (!likeness) return 0
  const { cosine, byToken, byIntent = 0 } = likeness
  return shares.cosine * cosine + shares.token * (byToken ?? 0) + between('intent', small) * byIntent
}

export const between = (of: 'intent' | 'read', small: number) =>
  IN_COMPANY.large[of] + small * (IN_COMPANY.small[of] - IN_COMPANY.large[of])
