import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { isOwner, isPerson, type MeetingPerson } from './sides.ts'

/** A user of the company whose meeting it is. */
export interface MeetingMember {
  id: string
  person: MeetingPerson
  is_owner: boolean
}

/** The users of a company, and the speakers whose lines are marked as the owner's. */
export interface MeetingMembers {
  members: readonly MeetingMember[]
  own_speakers?: readonly string[] | undefined
}

/** How one of them talked in a meeting; times in seconds. */
export interface MemberTalk {
  user_id: string
  talk_sec: number
  /** Of everybody in the meeting. */
  all_talk_sec: number
  longest_monologue_sec: number
  speaker_switches: number
  length_sec: number
}

/** Shorter ones are trials of the microphone: a rate an hour would be made of nothing. */
const LENGTH_MIN_SEC = 60

/**
 * Who of the company talked how in a meeting; nobody where the transcript has no times, nobody answered another, or it was
 * over at once. Marked lines are the owner's; a name that fits several users is the owner's if they are among them, and else nobody's.
 */
export function talkOfMembers(
  analysis: Pick<ManagerAnalysis, 'speaker_talking_ratios' | 'speaker_sides' | 'interactivity'>,
  known: MeetingMembers,
): MemberTalk[] {
  const { speaker_talking_ratios: ratios, speaker_sides: sides = [], interactivity } = analysis
  if (!interactivity || interactivity.length_sec < LENGTH_MIN_SEC || interactivity.speaker_switches === 0) return []
  const customers = new Set(sides.filter(({ side }) => side === 'customer').map(({ speaker }) => speaker))
  const all_talk_sec = ratios.reduce((sum, { talking_time_sec }) => sum + talking_time_sec, 0)
  const found = new Map<string, MemberTalk>()
  for (const { speaker, talking_time_sec, longest_monologue_sec = 0 } of ratios) {
    const user_id = customers.has(speaker) ? null : memberOf(speaker, known)
    if (user_id === null || talking_time_sec === 0) continue
    const before = found.get(user_id)
    found.set(user_id, {
      user_id,
      all_talk_sec,
      talk_sec: (before?.talk_sec ?? 0) + talking_time_sec,
      longest_monologue_sec: Math.max(before?.longest_monologue_sec ?? 0, longest_monologue_sec),
      ...interactivity,
    })
  }
  return [...found.values()]
}

function memberOf(speaker: string, { members, own_speakers = [] }: MeetingMembers): string | null {
  const owner = members.find(({ is_owner }) => is_owner)
  if (owner && isOwner(speaker, { owner: owner.person, own_speakers })) return owner.id
  // Marked as the owner's, who is no user any more.
  if (own_speakers.includes(speaker)) return null
  const fitting = members.filter(({ person, is_owner }) => !is_owner && isPerson(speaker, person))
  return fitting.length === 1 ? (fitting[0]?.id ?? null) : null
}
