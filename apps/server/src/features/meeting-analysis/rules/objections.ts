import { evidenceOf, QUOTE_MAX, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'
import { LANGUAGES } from './languages/languages.ts'
import { isHypothetical, plainSentences, quoteOf } from './plain-speech.ts'

const AMOUNT = String.raw`(?:\d[\d.,]*|(?:ninety|eighty|seventy|sixty|fifty|forty|thirty|twenty|ten|five|two|three)(?:[- ]\w+){0,2})`

function any(kind: NonNullable<Judgement['kind']>, sources: readonly string[]) {
  const elsewhere = LANGUAGES.map(({ objections }) => objections[kind])
  return { kind, say: new RegExp([...sources, ...elsewhere].join('|'), 'iu') }
}

/** What a customer holds against the offer; other languages than English stand in languages/. */
const KINDS: readonly { kind: NonNullable<Judgement['kind']>; say: RegExp }[] = [
  any('price', [
    String.raw`\btoo (?:expensive|pricey|costly|high|much money)\b|\b(?:over|above|beyond|outside) (?:our|the|my) budget\b|\b(?:can't|cannot) (?:afford|justify)\b|\bno budget\b|\b(?:you're|you are) (?:the|more|too|very|quite)? ?(?:expensive|pricier)\b|\bcheaper (?:than you|elsewhere)\b|\b(?:twice|double|three times) what we (?:pay|spend|have)\b`,
    String.raw`\bcompared (?:to|with)\b[^.]*\byou(?:'re| are)\b[^.]*\b(?:more|expensive|higher|slower|behind)\b`,
    String.raw`\bwith this (?:i|we) (?:don't|can't|cannot|won't) go\b`,
  ]),
  any('terms', [
    String.raw`\b(?:${AMOUNT}(?: (?:days|weeks|months|percent|years))?|that|this|it) is (?:very |too |far too |quite |rather )(?:long|low|high|short|early|small|slow|tight)\b|\b${AMOUNT} (?:days|weeks|months|percent|years) is (?:long|low|high|short|a lot)\b|\bit's a lot[.!]?$|\b(?:do not|don't) like to be bound\b|\block(?:ed)?[- ]in\b`,
  ]),
  any('doubt', [
    String.raw`\b(?:i'm|i am|we're|we are) (?:still |also |really |very |quite |slightly |a )*(?:bit |little )?(?:worried|concerned|nervous|afraid|sceptical|skeptical|hesitant|unconvinced)\b|\bwhat worries (?:me|us)\b|\b(?:my|our) (?:main |biggest |only )?(?:concern|worry|fear|reservation|objection)s?(?: here)? (?:is|are)\b|\bnot (?:so |really |fully |entirely |yet |quite )?(?:convinced|comfortable|ready for)\b|\b(?:i|we) (?:cannot|can't|don't) (?:really )?believe\b|\bthis i cannot believe\b|\bheard (?:such|these|those) (?:numbers|promises|things) before\b|\b(?:makes|has|doesn't make) (?:no )?sense (?:for us|to us)\b|\bit (?:has|makes) no sense\b|\bwe(?:'ve)? tried (?:something|that|this|it)\b[^.]*\b(?:failed|didn't work)\b`,
  ]),
  any('fit', [
    String.raw`\b(?:it|that|this|your \w+) (?:doesn't|does not|won't|will not|can't) (?:fit|scale|cover|solve|meet)\b|\btoo (?:complex|complicated|risky|slow|difficult|early)\b|\b(?:we|i) (?:have|'ve) no (?:time|resources|capacity|people)\b|\b(?:don't|do not) have (?:the )?(?:time|people|resources|capacity)\b|\b(?:we )?already have (?:a|an|something|our) (?:\w+ )?(?:tool|system|solution|vendor|contract|supplier)\b|\bhappy with (?:our|what we)\b|\b(?:we|i) (?:don't|do not) need (?:this|it|another)\b`,
  ]),
]
const NONE =
  /\b(?:not|isn't|wasn't|aren't|never) (?:(?:too|that|so|very) (?:expensive|complex|long|high|much|bad)|(?:a|the) (?:problem|concern))\b|\bi'm afraid (?:i|we) (?:have to|must|need to|lost|can't stay)\b|nothing to worry|\bworries (?:me|us)\b[^.]*\b(?:isn't|is not|aren't)\b|(?:no longer|not) (?:worried|concerned)|\bour (?:\w+ )?(?:problem|challenge|pain) is\b/iu
const OBJECTIONS_MAX = 8

/** What customers hold against the offer, in order; a doubt about a competitor is none. */
export function objections(
  sentences: readonly SpokenSentence[],
  sides: ReadonlyMap<string, Side>,
  { rivals, meant }: { rivals: readonly Judgement[]; meant: (text: string) => string },
): Judgement[] {
  const names = rivals.map(({ text }) => text)
  const seen = new Set<string>()
  return plainSentences(sentences)
    .filter(({ line, plain, asks }) => {
      if (sides.get(line.speaker) !== 'customer' || asks || seen.has(plain)) return false
      if (
        !kindOf(plain) ||
        NONE.test(plain) ||
        LANGUAGES.some(({ noObjection }) => noObjection.test(plain)) ||
        (isHypothetical(plain) && !/\bi(?:'m| am)\b/iu.test(plain))
      )
        return false
      seen.add(plain)
      const rival = names.some((name) => meant(line.text).includes(name))
      return (
        !rival ||
        /\b(?:you|your|you're|sie|ihnen|vous|votre|ustedes|usted|vosotros)\b|\b(?:worried|concerned)\b/iu.test(plain)
      )
    })
    .slice(0, OBJECTIONS_MAX)
    .map((said) => {
      const kind = kindOf(said.plain)
      const text = quoteOf(said)
      return { text: shorten(text, QUOTE_MAX), ...(kind ? { kind } : {}), evidence: [evidenceOf(said.line, text)] }
    })
}

const kindOf = (plain: string) => KINDS.find(({ say }) => say.test(plain))?.kind
