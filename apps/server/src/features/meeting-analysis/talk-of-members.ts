import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { isOneself, isPerson, type MeetingPerson } from './sides.ts'

/** A user of the company whose meeting it is. */
export interface MeetingMember {
  id: string
  person: MeetingPerson
  is_owner: boolean
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
 * over at once. A name that fits several users is the owner's if they are among them, and else nobody's.
 */
export function talkOfMembers(
  analysis: Pick<ManagerAnalysis, 'speaker_talking_ratios' | 'speaker_sides' | 'interactivity'>,
  members: readonly MeetingMember[],
): MemberTalk[] {
  const { speaker_talking_ratios: ratios, speaker_sides: sides = [], interactivity } = analysis
  if (!interactivity || interactivity.length_sec < LENGTH_MIN_SEC || interactivity.speaker_switches === 0) return []
  const customers = new Set(sides.filter(({ side }) => side === 'customer').map(({ speaker }) => speaker))
  const all_talk_sec = ratios.reduce((sum, { talking_time_sec }) => sum + talking_time_sec, 0)
  const found = new Map<string, MemberTalk>()
  for (const { speaker, talking_time_sec, longest_monologue_sec = 0 } of ratios) {
    const user_id = customers.has(speaker) ? null : memberOf(speaker, members)
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

function memberOf(speaker: string, members: readonly MeetingMember[]): string | null {
  const fitting = members.filter(({ person, is_owner }) => (isOneself(speaker) ? is_owner : isPerson(speaker, person)))
  const one = fitting.length === 1 ? fitting[0] : fitting.find(({ is_owner }) => is_owner)
  return one?.id ?? null
}
