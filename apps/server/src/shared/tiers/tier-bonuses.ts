import { contentSet, contentWords } from '@cuecard/language/words.ts'
import { asksForAmount } from '../evidence/business-matters.ts'
import type { Question } from '../evidence/read-question.ts'
import { type AnswerUnit, headingsOf } from '../quotes/answer-units.ts'
import { holdsKind } from '../quotes/asked-kind.ts'
import { namedIn } from './resolve-tiers.ts'
import { kindsIn } from './tier-kinds.ts'
import { isSame } from './tier-order.ts'

/** For a line on the tier that is asked for, and from one on others alone, in cosines. */
const OF_TIER = { own: 0.12, other: 0.3 }
/** For the amount in the tier's own row, where nothing but its price is asked for: others are of what is bought with it. */
const OWN_PRICE = 0.2
/** Where the name of a row in words ends. */
const NAME_END = /: | – /u

/** Words that ask what an offer costs, or say that it may be bought, and name nothing else. */
const OF_ANY_OFFER = contentSet(
  `price prices cost costs pay paying charge rate fee fees month monthly year yearly annual user users seat seats per head person people employee
  employees each go going went take taking took choose chose want get getting buy buying bought look looking roughly about total altogether
  alone bare just only itself package plan edition version machine model contract
  preis preise kosten kostet zahlen bezahlen monat jahr monatlich jährlich nutzer kopf person mitarbeiter nehmen nähmen kaufen wollen allein paket
  coûte coûter coûterait payer prix mois an par utilisateur personne prendre prenons acheter formule
  cuesta costar costaría pagar precio mes año por usuario persona tomar comprar plan paquete`,
)

type Placed = Pick<AnswerUnit, 'text' | 'under' | 'kind'> & { n: number }

/** What a line has to do with the tiers that are asked for. */
export interface TierShare {
  /** What it gains or loses, in cosines. */
  bonus: number
  /** The tier that is asked for, where what the line stands below names it and the line does not; else empty. */
  name: string
}

const OF_NO_TIER: TierShare = { bonus: 0, name: '' }

/** For each line the tier that it is on: by the name of its row, by what it says, or else by what it stands below. */
export function tierShares(question: Question, units: readonly Placed[], titleOf: (n: number) => string): TierShare[] {
  const { tiers = [] } = question
  if (tiers.length === 0) return units.map(() => OF_NO_TIER)
  const asked = new Set(tiers.map(({ name }) => name))
  const names = [...asked, ...tiers.flatMap(({ others }) => others)]
  /** 1 for a tier that is asked for, -1 for others; 0 for none. */
  const sideOf = (text: string): number => {
    const named = namedIn({ names }, text)
    return named.some((name) => asked.has(name)) ? 1 : named.length > 0 ? -1 : 0
  }
  const fullNames = tiers.flatMap((tier) => [tier.name, ...tier.fullNames])
  const isPriced = asksPriceAlone(question)
  return units.map(({ text, under, kind, n }) => {
    const title = titleOf(n)
    const row = kind === 'row' ? (text.split(NAME_END)[0] ?? '') : ''
    const own = sideOf(row) || sideOf(text)
    const above = [under, ...headingsOf(title), title]
      .map((each) => namedIn({ names }, each))
      .find(({ length }) => length > 0)
    const [only = '', second] = above ?? []
    const side = own || (only === '' || second !== undefined ? 0 : asked.has(only) ? 1 : -1)
    const price = isPriced && isNameOf(row, fullNames) && holdsKind('money', text) ? OWN_PRICE : 0
    return {
      bonus: (side > 0 ? OF_TIER.own : side * OF_TIER.other) + price,
      name: own === 0 && side > 0 ? only : '',
    }
  })
}

interface ComparedLine {
  bonus: number
  inContext: string
  tier?: string
}

/** A line with its tier in what is compared, which is part of the question too. */
export const ofTier = <Line extends ComparedLine>(line: Line, { bonus, name }: TierShare = OF_NO_TIER): Line => ({
  ...line,
  bonus: line.bonus + bonus,
  ...(name === '' ? {} : { tier: name, inContext: `${name}, ${line.inContext}` }),
})

/** What a line is quoted behind, so that one hears which tier it is on: 'LQ 1200 HT:'. Empty where it says so itself. */
export const leadOf = (tier: string | undefined, text: string): string =>
  tier === undefined || text.includes(tier) ? '' : `${tier}:`

/** 'Edition Lonara Core': the name, behind the kind of what it names at most. */
const isNameOf = (row: string, names: readonly string[]) =>
  names.some(
    (name) =>
      isSame(row, name) ||
      (row.toLowerCase().endsWith(` ${name.toLowerCase()}`) && kindsIn(row.slice(0, -name.length)).length > 0),
  )

/** 'What are we looking at for it?' */
const ASKS_WHAT_IT_COMES_TO = /\bwhat (?:are|am|would) (?:we|i) (?:be )?(?:looking at|talking(?: about)?|in for)\b/iu

function asksPriceAlone({ own, words, tiers = [] }: Question): boolean {
  const named = new Set(tiers.flatMap(({ name, said }) => contentWords(`${name} ${said}`)))
  return (
    (asksForAmount(own) || ASKS_WHAT_IT_COMES_TO.test(own)) &&
    words.every((word) => named.has(word) || OF_ANY_OFFER.has(word))
  )
}
