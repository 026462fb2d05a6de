import { yieldInLoop } from '../../../platform/background-thread.ts'
import { evidenceOf, isSpokenQuestion, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { isStopWord, splitWords } from '@cuecard/language/words.ts'
import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'
import { isLikely, type KindsOf, sentenceKinds } from '../sentence-kinds/sentence-kinds.ts'
import type { MarketNames } from './market-names.ts'
import { createNameTest, isMarkedName, NAME } from './names.ts'
import { plainSpeech } from './plain-speech.ts'
import { asksForMakers, isTakenBack, makersSaid, type Strength } from './rival-mentions.ts'

const ALSO = '(?: currently| still| already| also| now| mostly| today| at the moment| always)*'
/** Words before a name by which vendors are compared, or the one in use is told. */
const COMPARING = String.raw`(?:[Cc]ompar(?:e|ed|ing|es)(?: (?:this|it|that|you|yours|them))? (?:to|with|against)|[Cc]ompetitors?,? (?:like|such as|is|are|called|named)|[Cc]ompet(?:e|es|ing) (?:with|against)|[Aa]lternatives? (?:to|like|such as)|[Ss]witch(?:ing|ed)? (?:away )?from|[Mm]igrat(?:e|ing|ed) (?:away )?from|(?:better|cheaper|faster|more expensive|costs? (?:more|less)) than|(?:still|also) (?:talking|speaking) to|(?:quote|offer|proposal|demo) (?:from|by)|[Vv]ersus|[Vv]s\.?|[Pp]ar rapport à|[Cc]omparée?s? à|(?:moins|plus) chère?s? que|(?:[Oo]ffre|[Dd]evis) de|[Cc]oncurrents? (?:comme|tels que)|[Cc]omparad[oa]s? con|más (?:car|barat)[oa]s? que|(?:[Oo]ferta|[Pp]resupuesto) de|[Cc]ompetidores? como)`
const BUYER = String.raw`(?:[Ww]e(?:'re| are|'ve| have| had| might| may| could| will|'ll)?${ALSO} (?:evaluat(?:e|ing|ed)|trialling|piloting|comparing|short-?listed|(?:talking|speaking) to|(?:take|taken|taking) a look at|look(?:ing|ed)? at|check(?:ing|ed)? out)|[Ww]e(?:'re| are)? (?:currently|still|today|at the moment)${ALSO} us(?:e|ing)|[Ww]e currently use|[Aa]re you${ALSO} talking to|the other ones?,|[Nn]ous (?:utilisons|testons) (?:actuellement|encore|aussi)|(?:[Nn]ous )?comparons (?:aussi )?avec|[Nn]ous (?:parlons|discutons) (?:aussi|encore) avec|[Uu]samos (?:actualmente|también|todavía)|[Ee]stamos (?:también )?(?:hablando|comparando|comparándolo) con)`
/** In German, where every noun has a capital, a name shows by its form or by what stands before it. */
const GERMAN = String.raw`(?:[Ii]m [Vv]ergleich zu|[Vv]erglichen mit|(?:besser|günstiger|teurer) als|[Aa]ngebot von|[Ww]echseln von|(?:[Ww]ettbewerber|[Mm]itbewerber|Konkurrent)(?:e?n)? wie|[Ww]ir (?:sprechen|reden|verhandeln) (?:auch|noch|gerade|auch noch|derzeit) mit|[Ww]ir (?:nutzen|verwenden|testen|prüfen) (?:derzeit|aktuell|noch|auch|gerade))(?: (?:auch|de[mnr]|die|das))*`
const MAKER = String.raw`(?:Firma|Anbieter|Hersteller|Lieferanten?|Software|Programm|System|Lösung|Produkt|Tool)`
/** German has these before its verb as well, and then who promises behind it: 'Letzte Woche hat uns der Vertrieb ein Angebot geschickt.' */
const NO_MAKER = String.raw`(?:Und|Aber|Denn|Doch|Oder|Im|Am|Zum|Zur|Beim|Vom|Vor|Nach|Bei|Seit|(?:Letzt|Vorig|Vergangen|Dies|Nächst)e[nrs]?|Anfang|Mitte|Ende|Gestern|Vorgestern|Heute|Jetzt|Nun|Gerade|Eben|Neulich|Kürzlich|Damals|Früher|Später|Vorher|Nachher|Dann|Danach|Davor|Zuerst|Zuletzt|Zunächst|Anfangs|Ursprünglich|Bisher|Bislang|Inzwischen|Mittlerweile|Schließlich|Endlich|Einmal|Niemals|Nie|Leider|Zwar|Natürlich|Eigentlich|Angeblich|Immerhin|Sogar|Vielleicht|Wahrscheinlich|Trotzdem|Dennoch|Deshalb|Deswegen|Daher|Darum|Damit|Dabei|Dafür|Dagegen|Dazu|Daraufhin|Außerdem|Zudem|Ansonsten|Sonst|Allerdings|Jedenfalls|Übrigens|Hier|Dort|Da|So|Auch|Nur|Was|Wer|Wann|Warum)`
/** A subject behind 'hat uns'; 'die Anlage' alone may be what was offered. */
const SUBJECT = String.raw`(?:(?:noch |bisher |sonst |auch )?(?:der|dieser|jeder|einer|niemand|keiner|jemand|[Ii]hr|[Ee]uer|[Uu]nser)(?!\p{L})|(?:(?:die|das|eine?|[Ii]hre?|[Ee]ure?|[Uu]nsere?) )?\p{Lu}[\p{L}-]+ (?:das|de[nm]|die|eine?n?)(?!\p{L}))`
/** What tells a rival's name in German, however it is written. */
const GERMAN_RIVAL = new RegExp(
  String.raw`(?<!\p{L})(?:(?:[Ww]ettbewerber|[Mm]itbewerber|Konkurrent(?:en)?|(?:andere|zweite|weitere)[rnms]? Anbieter) (?:namens|heißt)|(?:^|[,;:] |[Uu]nd |[Aa]ber |[Dd]enn )(?!${NO_MAKER}(?!\p{L}))(?=${NAME} hat uns (?!${SUBJECT})(?:[\p{L}\d][\p{L}\d.,%-]* ){0,6}(?:angeboten|(?:ein |das |ihr )?(?:[\p{L}]+ )?Angebot (?:gemacht|geschickt|vorgelegt)|versprochen|zugesagt)(?!\p{L})))\s?(${NAME})`,
  'gu',
)
/** 'Mary from finance' is a colleague. */
const NAMES = String.raw`(?:the |a |an |also |maybe |something like |tools like )?(${NAME})((?:(?:,| and| or|, and|, or| und| oder) ${NAME})*)(?![\p{L}\p{N}]| (?:from|in|at) (?:the |our |my |your )?(?:finance|legal|sales|marketing|security|it|procurement|purchasing|support|team|office|management)\b)`
/** What somebody other than the customer may say of a rival in any meeting. */
const ANYWHERE = new RegExp(
  String.raw`\b(?:[Cc]ompetitors?,? (?:like|such as)|[Cc]ompet(?:e|es|ing) (?:with|against)) ${NAMES}`,
  'gu',
)
const FORWARD = new RegExp(String.raw`\b(?:${COMPARING}|${BUYER}) ${NAMES}`, 'gu')
const GERMAN_FORWARD = new RegExp(String.raw`\b${GERMAN} ${NAMES}`, 'gu')
const GERMAN_MAKER = new RegExp(String.raw`\b${GERMAN} ${MAKER} (${NAME})`, 'gu')
/** A name before what only a vendor does to a buyer. */
const BACKWARD = new RegExp(
  String.raw`\b(?<!\b(?:[Dd](?:er|ie|as)|[Ee]ine?|[Uu]nsere?|[Ii]hre?) )(${NAME}),?(?:(?: has| have|'s|'ve)?(?: already)? (?:offer(?:s|ed)|quoted|pitched|promised|told) us\b| (?:is|are|'s|ist|est|es) (?:\p{L}+ ){0,2}(?:cheaper than you|günstiger als [Ss]ie|moins cher que vous|más barato que (?:ustedes|vosotros))(?!\p{L}))`,
  'gu',
)
/** What a seller asks so that the answer names the makers in use or compared. */
const ASKS_WHO = new RegExp(
  [
    String.raw`\bwho (?:supplies|delivers to|serves) you\b|\bwho(?:'s| is) your (?:current |present |main )?(?:supplier|vendor|provider)\b`,
    String.raw`\bwhom? (?:else )?(?:are you|have you(?: been)?) (?:also )?(?:look(?:ing|ed) at|evaluat(?:ing|ed)|consider(?:ing|ed)|compar(?:ing|ed)|talking to|speaking (?:to|with))`,
    String.raw`\b(?:which|what) (?:(?:other )?(?:vendors|suppliers|providers|makers|manufacturers)|other products) (?:are|have|do|did) you (?:\w+ ){0,2}(?:look|consider|evaluat|compar|talk|speak|test|invit|us(?:e|ing)\b|(?:work|deal)(?:ing|ed)? with|(?:buy|buying|get|got|have) (?:\w+ ){0,3}from\b)(?![^?]* from us\b)|\bwho else (?:is in the (?:race|running|mix)|made an offer|quoted|is bidding)\b|\b(?:are there|do you have|have you got|any) other (?:vendors|suppliers|offers|bids|quotes)\b`,
    String.raw`\bwhat (?:do you use|are you using)(?= (?:today|now|right now|currently|at the moment)\b[?,.]|\?)`,
    String.raw`(?<!\p{L})(?:wer beliefert (?:sie|euch)|wer ist noch im rennen|mit wem (?:vergleichen|sprechen) sie noch)`,
  ].join('|'),
  'iu',
)
/** Before or behind a name, in answer to that. */
const GIVES = String.raw`(?:[Cc]omes? from|(?:buy|bought|get|got|order|ordered)(?: \p{Ll}+){0,5} from|(?:[Ww]e(?:'re| are)|work(?:ing|ed)?|been) with|\b[Uu]s(?:e|ing)|suggested|recommended|(?:[Ss]upplier|[Vv]endor|[Pp]rovider)(?:'s| is| are| would be))`
const ANSWERED = [
  new RegExp(String.raw`${GIVES} ${NAMES}`, 'gu'),
  new RegExp(
    String.raw`^${NAMES} (?:has |have |had )?(?:already )?(?:presented|showed|shown|quoted|offered|pitched|suppl(?:y|ies|ied)|delivers?|delivered|been with us)\b`,
    'gu',
  ),
]
/** 'Boxwise and Nordpick.' names two vendors where vendors were asked for; one word alone may be anything. */
const ASKS_VENDORS = new RegExp(String.raw`^(?!.*\b(?:us(?:e|ing)|talking|speaking)\b).*(?:${ASKS_WHO.source})`, 'iu')
const BARE = new RegExp(
  String.raw`^(?:(?:[Yy]es|[Ww]ell|[Mm]ainly|[Mm]ostly|[Jj]ust|[Oo]nly),? )*(?=[^.]*(?:,| and | or ))${NAMES}[.!]?$`,
  'gu',
)
const ANSWER_SENTENCES = 2
const MAKER_SENTENCES = 2
/**
 * From these chances of a sentence on a name in it is a rival's, by how it is spoken of. In the labelled talks, each with weights
 * that were learnt from others, .85 of the names that are shown are right, and .48 of the sentences that name one are found.
 */
const LEAST = { strong: 0.02, weak: 0.3, backed: 0.05 } as const
const IN_ENGLISH = /\b(?:the|and|is|are|was|were|we|it|that|not|have|has|they|with|for|from|of|you)\b/iu

/** The language of most sentences; null for those that the weights do not know. */
function languageOf(sentences: readonly SpokenSentence[]): 'english' | 'german' | null {
  const count = (pattern: RegExp) => sentences.filter(({ text }) => pattern.test(text)).length
  const [english, german] = [count(IN_ENGLISH), count(IN_GERMAN)]
  if (Math.max(english, german) < sentences.length / 3) return null
  return german > english ? 'german' : 'english'
}
const RIVALS_MAX = 12
const EVIDENCE_MAX = 3
/** Fewer words about a rival say nothing of it. */
const TELLING_WORDS = 4

interface Setting {
  sides: ReadonlyMap<string, Side>
  market: MarketNames
  isSales: boolean
  kindsOf?: KindsOf
}

/** Competitors by name, each with where it was said: from the company's list, its notes, and comparisons of vendors. */
export function competitors(
  sentences: readonly SpokenSentence[],
  { sides, market, isSales, kindsOf = sentenceKinds(sentences, sides) }: Setting,
): Judgement[] {
  const isName = createNameTest(sentences, market.companyNames)
  const found = new Map<string, Judgement>()
  const add = (name: string, { line, text }: SpokenSentence) => {
    const key = fold(name)
    const entry = found.get(key) ?? { text: name, evidence: [] }
    const known = entry.evidence.some(({ message_id }) => message_id === line.message_id)
    if (!known && entry.evidence.length < EVIDENCE_MAX) entry.evidence.push(evidenceOf(line, text))
    found.set(key, entry)
  }
  const integrated = integratedNames(sentences)
  const patterns = market.noted.map((name) => ({ name, pattern: patternOf(name) }))
  let asked: { left: number; patterns: readonly RegExp[] } = { left: 0, patterns: [] }
  const language = languageOf(sentences)
  let forMakers = 0
  const makersIn = (plain: string, said: SpokenSentence, asked: boolean): string[] => {
    const chance = kindsOf(said)('rival')
    const least = (name: string, strength: Strength) => {
      if (language === null) return asked || strength === 'strong' ? 0 : 1
      return strength === 'weak' && (asked || isMarkedName(name)) ? LEAST.backed : LEAST[strength]
    }
    const isGerman = language === 'german'
    return makersSaid({ text: plain, isGerman, asked, isName }).flatMap(([name, strength]) =>
      chance >= least(name, strength) ? [name] : [],
    )
  }
  for (const said of sentences) {
    yieldInLoop()
    const plain = market.meant(plainSpeech(said.text))
    for (const name of market.rivalsIn(said.text)) add(name, said)
    for (const { name, pattern } of patterns) if (pattern.test(plain)) add(name, said)
    const customer = isSales && sides.get(said.line.speaker) === 'customer'
    if (!customer) asked = isSales && isSpokenQuestion(said) ? answersTo(plain) : { left: 0, patterns: [] }
    if (isSales && isSpokenQuestion(said)) forMakers = asksForMakers(plain) ? MAKER_SENTENCES + 1 : 0
    const named = forMakers-- > 0 && !isSpokenQuestion(said)
    const answered = customer && asked.left-- > 0 ? asked.patterns.flatMap((pattern) => matchesOf(plain, pattern)) : []
    for (const name of [
      ...comparedNames(plain, isSales),
      ...(customer && isLikely(kindsOf(said), 'rival') ? namesIn(said.text) : []),
      ...(customer ? [BACKWARD, GERMAN_RIVAL].flatMap((pattern) => matchesOf(plain, pattern)) : []),
      ...(customer ? makersIn(plain, said, named) : []),
      ...answered.filter((one) => !one.split(' ').some((word) => isStopWord(word.toLowerCase()))),
    ]) {
      if (market.isRival(name) || market.isOwn(name) || isTakenBack(plain, name)) continue
      if (isName(name) && !integrated.has(fold(name))) add(name, said)
    }
  }
  const told = sentences.filter((said) => isSales && sides.get(said.line.speaker) === 'customer')
  return withoutShortForms([...found.values()], market)
    .slice(0, RIVALS_MAX)
    .map((rival) => withMore(rival, told))
}

/** What customers say besides of a rival stands below the words that told it, up to so many quotes. */
function withMore(rival: Judgement, told: readonly SpokenSentence[]): Judgement {
  const pattern = patternOf(rival.text)
  const known = new Set(rival.evidence.map(({ message_id }) => message_id))
  const more = told.filter(
    (said) => pattern.test(said.text) && !isSpokenQuestion(said) && splitWords(said.text).length >= TELLING_WORDS,
  )
  for (const { line, text } of more) {
    if (known.size >= EVIDENCE_MAX) break
    if (known.has(line.message_id)) continue
    known.add(line.message_id)
    rival.evidence.push(evidenceOf(line, text))
  }
  return rival
}

/** What to look for in the sentences that answer a question of the seller. */
const answersTo = (question: string) => ({
  left: ASKS_WHO.test(question) ? ANSWER_SENTENCES : 0,
  patterns: ASKS_VENDORS.test(question) ? [...ANSWERED, BARE] : ANSWERED,
})

const patternOf = (name: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${name.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    'u',
  )

/** 'We looked at Hamburg for the new office': unless the name is written like a maker's, it is where the office will be. */
const PLACE = new RegExp(
  String.raw`\b(?:look(?:ing|ed)? at|check(?:ing|ed)? out|a look at|visit(?:ing|ed)?) ${NAMES} for (?:the|our|an?) (?:new |next |second |other )?(?:office|site|plant|warehouse|branch|hub|factory|store)\b`,
  'gu',
)

function comparedNames(text: string, isSales: boolean): string[] {
  if (!isSales) return matchesOf(text, ANYWHERE)
  const german = [...matchesOf(text, GERMAN_FORWARD).filter(isMarkedName), ...matchesOf(text, GERMAN_MAKER)]
  const places = matchesOf(text, PLACE).filter((name) => !isMarkedName(name))
  return [...matchesOf(text, FORWARD).filter((name) => !places.includes(name)), ...german]
}

const PERSON_DOES = String.raw`(?! (?:joined|left|hates?|likes?|loves?|said|says|thinks?|told|runs?|ran|ordered|bought|asked|asks|wants?|in|from (?:our|the|my))(?!\p{L}))`
/** Names behind words that stand before makers; a word at the beginning has a capital in any case. */
const NAMES_INSIDE = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:that's|it's|there's|there is|because|but|from|with|us(?:e|es|ing|ed)|than|against|versus|over|by|is|are|called|named|have|has|had|got|get|tr(?:y|ying|ied)|trial\p{L}*|test(?:s|ing|ed)?|saw|and|or|to|at) (?:the |a |an )?)(${NAME})(?![\p{L}\p{N}&]| \p{Lu})${PERSON_DOES}`,
  'gu',
)
/** Who is not looked at, or no longer, competes with nobody. */
const NO_LONGER =
  /(?:\bnot|n't|\bnever|\bno longer) (?:\w+ )?(?:look(?:ing|ed)?|talk(?:ing|ed)?|speak(?:ing)?|us(?:e|ing)|consider\w*|evaluat\w*|compar\w*) |\bno longer\b|(?<!\p{L})nicht mehr(?!\p{L})/iu
const IN_GERMAN = /(?<!\p{L})(?:der|das|und|ist|sind|wir|ich|eine?|nicht|auch|haben|hat|noch|beim?|vom)(?!\p{L})/u
const GERMAN_NAMES_INSIDE = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:von|bei|mit|gegen|als|statt|neben|namens) )(${NAME})(?![\p{L}\p{N}])`,
  'gu',
)
const GERMAN_NOUNS_INSIDE = new RegExp(String.raw`(?<=[\p{L},;:] )(${NAME})`, 'gu')

/** The names inside a sentence that may be makers; in German every noun has a capital. */
function namesIn(text: string): string[] {
  if (NO_LONGER.test(text)) return []
  if (!IN_GERMAN.test(text)) return matchesOf(text, NAMES_INSIDE).filter((name) => !/^I(?:['’]|$)/u.test(name))
  const named = matchesOf(text, GERMAN_NAMES_INSIDE)
  const marked = matchesOf(text, GERMAN_NOUNS_INSIDE).filter(isMarkedName)
  return [...new Set([...named, ...marked])]
}

const matchesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, first = '', more = '']) =>
    [first, ...more.split(/(?:,| and | or | und | oder )+/)].map((part) => part.trim()).filter((part) => part !== ''),
  )

/** What the customer wants connected is no rival. */
function integratedNames(sentences: readonly SpokenSentence[]): Set<string> {
  const pattern = new RegExp(
    String.raw`\b(?:[Ii]ntegrat\w+|[Cc]onnect(?:ed|s|or|ion|ors)?|[Ii]mport|[Ee]xport|add-on|plug-?in|log in)(?: (?:with|to|from|for|into|is there for))? (${NAME})|\b(${NAME}) (?:connector|integration|add-on|plug-?in)\b`,
    'gu',
  )
  return new Set(
    sentences.flatMap(({ text }) =>
      [...text.matchAll(pattern)].map(([, after, before]) => fold(after ?? before ?? '')),
    ),
  )
}

const isShortForm = (one: Judgement, other: Judgement) =>
  `${fold(other.text)} `.startsWith(`${fold(one.text)} `) || `${fold(one.text)} `.startsWith(`${fold(other.text)} `)

/** 'Boxwise Automation' and 'Boxwise' are one: the form of the company's list stays, else the one that was found first. */
function withoutShortForms(all: readonly Judgement[], market: MarketNames): Judgement[] {
  return all.filter((one, at) => {
    if (market.isRival(one.text)) return true
    if (all.some((other) => market.isRival(other.text) && isShortForm(one, other))) return false
    const same = all.findIndex((other) => other !== one && `${fold(other.text)} `.startsWith(`${fold(one.text)} `))
    const longer = all.findIndex((other) => other !== one && `${fold(one.text)} `.startsWith(`${fold(other.text)} `))
    return (same < 0 || at < same) && (longer < 0 || at < longer)
  })
}
