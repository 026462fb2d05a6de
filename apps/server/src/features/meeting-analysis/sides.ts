import { isSpokenQuestion, spokenSentences } from '../../shared/transcript/spoken-sentences.ts'
import { companyDomain } from '@cuecard/contract/customer-of.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { Attendee } from '@cuecard/contract/meetings/meetings.ts'
import type { Side } from '../../shared/transcript/talk.ts'
import { sidesByQuestions } from './who-asks-whom.ts'
import type { Line } from '../../shared/transcript/transcript-lines.ts'

export interface MeetingPerson {
  name: string | null
  email: string | null
}

/** The people known to belong to a meeting. */
export interface MeetingPeople {
  owner: MeetingPerson | null
  /** Other users of the company. */
  colleagues: readonly MeetingPerson[]
  attendees: readonly Attendee[]
  /** Speakers whose lines the meeting's page marked as the owner's; missing or empty where nothing marks any. */
  own_speakers?: readonly string[]
  /** The owner was in the meeting, because their own browser read it; missing for false. */
  owner_attended?: boolean
  /** The customer's side as somebody chose it; missing or null where it has to be found. */
  customers?: readonly string[] | null
}

/** Whoever sells asks them of whoever buys: 'Who supplies you?', 'Is there a budget?' */
const DISCOVERY = [
  String.raw`who (?:supplies you|else are you (?:also )?(?:talking to|looking at|considering))\b`,
  String.raw`who (?:decides|signs)(?: (?:this|that|it))?(?: off)?(?=\?| (?:in|at|on your side)\b)`,
  String.raw`what made you (?:take (?:my|our|the|this) call|look|call|reach|come)\b`,
  String.raw`what (?:are you|do you) (?:currently |now )?(?:us(?:e|ing)|pay(?:ing)?|spend(?:ing)?)\b[^.?]*\b(?:today|now|at the moment|currently)\?`,
  String.raw`(?:do you have|is there|what is|what's) (?:a|the|your) budget\b[^.?]*\?`,
  String.raw`wer entscheidet (?:das )?(?:am ende )?bei (?:ihnen|euch)\b|worum geht es (?:ihnen|euch)\b|was (?:nutzen sie|nutzt ihr) (?:derzeit|heute|aktuell)\b`,
].join('|')
const REP = new RegExp(
  String.raw`\b(?:how (?:can|may) i help|thank you for calling|our (?:product|platform|solution|pricing|price list|offer|customers|clients|guidance|strategy)|we (?:offer|provide|launched|sell)|(?:i|we)(?:'ll| will| can) (?:send|show|walk|share|offer) you|happy to (?:help|show|answer|walk)|let me (?:show|share|walk)|(?:good|great) question|thanks? (?:you )?for (?:the|your) question|ich (?:zeige|schicke|sende) ihnen|wer entscheidet (?:das|bei ihnen)|worum geht es ihnen|unser (?:produkt|angebot))\b|${DISCOVERY}`,
  'gi',
)
const CUSTOMER =
  /\b(?:we(?:'re| are) looking for|do you (?:offer|support|integrate|provide|sell)|how much (?:does|is|would|do you)|your (?:product|platform|solution|pricing|price|prices|offer|competitors|support|brand|contract)|what (?:does|would) it cost|we currently use|our current (?:tool|vendor|provider|supplier|system|contract)|(?:can|could) you (?:send|tell|explain|comment|provide|give me)|(?:for )?taking (?:the|my|our) questions?|my (?:next |first |other )?question|congrat(?:s|ulations)|i(?:'d| would) like to (?:order|buy|transfer|cancel|replace|return)|our budget|was kostet|wir suchen|ihr (?:produkt|angebot))\b/gi
const HOST =
  /\b(?:next question (?:comes|is) from|question and answer session|listen[- ]only|open (?:the|your) (?:floor|lines?) (?:for|to)|you may (?:now )?disconnect|floor (?:will be|is) (?:now )?open|turn the (?:floor|call) over)\b/i
/** A speaker with at least this share of questions is probably a customer. */
const ASKING_SHARE = 0.2

/**
 * The side of each speaker: by the owner's, the colleagues' and the attendees' names and addresses, else by what they say
 * and whose questions they answer.
 * Where neither decides it, no speaker is a customer.
 */
export function sidesOf(lines: readonly Line[], people: MeetingPeople): Map<string, Side> {
  const sides = new Map<string, Side>()
  const manners = speakerStyles(lines)
  if (people.customers) return chosenSides([...manners.values()], people.customers)
  const domains = ownDomains(people)
  for (const speaker of manners.keys()) {
    const side = knownSide(speaker, people, domains)
    if (side) sides.set(speaker, side)
  }
  const rest = [...manners.values()].filter(({ speaker }) => !sides.has(speaker))
  // Beside a colleague who sells, the only unknown speaker is as well the customer, while the owner listens.
  const hasCustomer = [...sides.values()].includes('customer')
  const unknownOwner = hasCustomer ? onlyUnknown(rest, people, [...manners.keys()]) : null
  if (unknownOwner) sides.set(unknownOwner.speaker, unknownOwner.cues <= -2 ? 'customer' : 'rep')
  const someRep = [...sides.values()].includes('rep')
  for (const { speaker, score, host } of rest) {
    if (sides.has(speaker)) continue
    if (host) sides.set(speaker, 'other')
    else if (someRep && sides.size > 0) sides.set(speaker, score >= 4 ? 'rep' : 'customer')
    else if (score <= -2) sides.set(speaker, 'customer')
    else if (score >= 2) sides.set(speaker, 'rep')
  }
  assignRemainingSides(sides, rest)
  const told = new Set(sides.values())
  if (!told.has('customer') || !told.has('rep')) return sides
  return sidesByQuestions(lines, { guessed: sides, open: rest.filter(({ host }) => !host) }) ?? sides
}

/** The customers are told: whoever else speaks sells, but for a host. */
function chosenSides(styles: readonly SpeakerStyle[], customers: readonly string[]): Map<string, Side> {
  const chosen = new Set(customers)
  return new Map(
    styles.map(({ speaker, host }) => [speaker, chosen.has(speaker) ? 'customer' : host ? 'other' : 'rep']),
  )
}

/**
 * The one speaker whom nothing tells, where the owner was there and no speaker bears a name of theirs: most probably the owner, under
 * another name than in Cuecard. Null where several are unknown, or where a guest who was invited may be the one.
 */
function onlyUnknown(
  rest: readonly SpeakerStyle[],
  people: MeetingPeople,
  speakers: readonly string[],
): SpeakerStyle | null {
  const [one] = rest
  const isSettled = !people.owner_attended || speakers.length === 1 || speakers.some((each) => isOwner(each, people))
  if (!one || rest.length > 1 || isSettled || one.host) return null
  const domains = ownDomains(people)
  const isHeard = ({ name, email }: Attendee) => speakers.some((each) => isPerson(each, { name: name ?? null, email }))
  return people.attendees.every((guest) => domains.has(companyDomain(guest.email) ?? '') || isHeard(guest)) ? one : null
}

/** Whether somebody who speaks was invited from outside the owner's company. */
export function hasOutsideGuest(lines: readonly Line[], people: MeetingPeople): boolean {
  const domains = ownDomains(people)
  return domains.size > 0 && lines.some(({ speaker }) => knownSide(speaker, people, domains) === 'customer')
}

interface SpeakerStyle {
  speaker: string
  /** Speaks like a rep above zero, like a customer below. */
  score: number
  /** The words alone, however much is asked. */
  cues: number
  host: boolean
  letters: number
}

/** Assigns speakers that are not recognised to the side opposite to the recognised ones. */
function assignRemainingSides(sides: Map<string, Side>, rest: readonly SpeakerStyle[]): void {
  const known = new Set(sides.values())
  const open = rest.filter(({ speaker }) => !sides.has(speaker))
  const across = known.has('customer') ? 'rep' : known.has('rep') && open.length === 1 ? 'customer' : 'other'
  for (const { speaker } of open) sides.set(speaker, across)
  if (![...sides.values()].includes('customer')) return
  // With customers only, the one who sounds least like a customer is the rep.
  if (![...sides.values()].includes('rep')) {
    const least = rest.filter(({ host }) => !host).toSorted((a, b) => b.score - a.score || b.letters - a.letters)[0]
    if (least && rest.length > 1) sides.set(least.speaker, 'rep')
  }
}

function speakerStyles(lines: readonly Line[]): Map<string, SpeakerStyle> {
  const said = new Map<string, { sentences: number; asked: number; text: string[]; letters: number }>()
  for (const sentence of spokenSentences(lines)) {
    const { speaker } = sentence.line
    const sum = said.get(speaker) ?? { sentences: 0, asked: 0, text: [], letters: 0 }
    said.set(speaker, sum)
    sum.sentences++
    sum.letters += sentence.text.length
    sum.text.push(sentence.text)
    if (isSpokenQuestion(sentence)) sum.asked++
  }
  return new Map(
    [...said].map(([speaker, { sentences, asked, text, letters }]) => {
      const all = text.join('\n').replaceAll('’', "'")
      const asks = asked >= 2 && asked / sentences >= ASKING_SHARE
      const cues = (all.match(REP)?.length ?? 0) - (all.match(CUSTOMER)?.length ?? 0)
      const score = asks && cues <= 0 ? cues - 2 : cues
      return [speaker, { speaker, score, cues, host: HOST.test(all) && asked === 0, letters }]
    }),
  )
}

function knownSide(speaker: string, people: MeetingPeople, domains: ReadonlySet<string>): Side | null {
  if (isMarkedOwn(speaker, people)) return 'rep'
  const own = [
    ...(people.owner && isOwner(speaker, people) ? [people.owner] : []),
    ...people.colleagues.filter((person) => isPerson(speaker, person)),
  ]
  const invited = people.attendees.filter(({ name, email }) => isPerson(speaker, { name: name ?? null, email }))
  const isOwn = ({ email }: Attendee) => domains.has(companyDomain(email) ?? '')
  const guests = invited.filter((guest) => !isOwn(guest) && !own.some((person) => isSame(person, guest)))
  const isFirstName = fold(speaker).split(' ').length === 1
  if (guests.length === 0 || (own.length > 0 && !isFirstName)) return own.length + invited.length > 0 ? 'rep' : null
  // A first name may be a guest's and a colleague's: who was not invited does not speak.
  const isHere = own.some((person) => person === people.owner || people.attendees.some((one) => isSame(person, one)))
  return isHere || invited.some(isOwn) ? null : 'customer'
}

/** Whether somebody invited is this person, under the same address or, with the same name, a private one. */
const isSame = (person: MeetingPerson, { name, email }: Attendee) =>
  person.email?.toLowerCase() === email.toLowerCase() || isPerson(name ?? '', person)

function ownDomains({ owner, colleagues }: MeetingPeople): Set<string> {
  return new Set([owner, ...colleagues].flatMap((person) => companyDomain(person?.email ?? '') ?? []))
}

/** What captions call the person whose browser heard them. */
const isOneself = (speaker: string) => fold(speaker) === 'you'

const isMarkedOwn = (speaker: string, { own_speakers = [] }: Pick<MeetingPeople, 'own_speakers'>) =>
  isOneself(speaker) || own_speakers.includes(speaker)

/**
 * Whether the speaker is the owner: as marked, else by name. Where the owner's lines are marked under another name, a first name is
 * somebody else's: only the whole name is the owner once more, such as with a telephone.
 */
export function isOwner(speaker: string, people: Pick<MeetingPeople, 'owner' | 'own_speakers'>): boolean {
  const { owner, own_speakers = [] } = people
  if (isMarkedOwn(speaker, people)) return true
  if (!owner) return false
  return own_speakers.length === 0 ? isPerson(speaker, owner) : fold(speaker) === fold(owner.name ?? '')
}

/** Whether the speaker's name is the person's name or the local part of their address. */
export function isPerson(speaker: string, { name, email }: MeetingPerson): boolean {
  const spoken = fold(speaker).split(' ')
  const local = (email ?? '').split('@')[0]?.replaceAll(/[._+-]|\d+/g, ' ') ?? ''
  return [name ?? '', local].some((text) => {
    const words = fold(text).split(' ').filter(Boolean)
    if (words.length === 0) return false
    if (words.length === 1) return spoken.length === 1 && spoken[0] === words[0]
    return words.every((word) => spoken.includes(word)) || (spoken.length === 1 && spoken[0] === words[0])
  })
}
