import { expect, it } from 'vitest'
import { type MeetingMember, talkOfMembers } from './talk-of-members.ts'

const member = (id: string, name: string, is_owner = false): MeetingMember => ({
  id,
  person: { name, email: `${id}@acme.example` },
  is_owner,
})
const ratio = (speaker: string, seconds: number) => ({
  speaker,
  talking_ratio_percentage: 0,
  talking_time_sec: seconds,
  longest_monologue_sec: seconds / 2,
})
const TALK = {
  speaker_talking_ratios: [ratio('Rita Vogel', 60), ratio('Carl Duval', 40)],
  speaker_sides: [{ speaker: 'Carl Duval', side: 'customer' as const }],
  interactivity: { speaker_switches: 8, length_sec: 120 },
}
const RITA = member('rita', 'Rita Vogel', true)

it('finds the users among the speakers, and none among the customers', () => {
  expect(talkOfMembers(TALK, { members: [RITA, member('carl', 'Carl Duval')] })).toEqual([
    {
      user_id: 'rita',
      talk_sec: 60,
      all_talk_sec: 100,
      longest_monologue_sec: 30,
      speaker_switches: 8,
      length_sec: 120,
    },
  ])
})

it('takes what the owner’s browser calls You for the owner, and a name of two people for nobody but the owner', () => {
  const you = { ...TALK, speaker_talking_ratios: [ratio('You', 60), ratio('Rita Vogel', 10), ratio('Carl Duval', 30)] }
  expect(talkOfMembers(you, { members: [RITA, member('rita2', 'Rita Vogel')] })).toMatchObject([
    { user_id: 'rita', talk_sec: 70 },
  ])
  expect(talkOfMembers(TALK, { members: [member('rita', 'Rita Vogel'), member('rita2', 'Rita Vogel')] })).toEqual([])
})

it('counts no meeting without times, without an answer, or of a few seconds', () => {
  const { interactivity: _, ...untimed } = TALK
  expect(talkOfMembers(untimed, { members: [RITA] })).toEqual([])
  expect(
    talkOfMembers({ ...TALK, interactivity: { speaker_switches: 0, length_sec: 600 } }, { members: [RITA] }),
  ).toEqual([])
  expect(
    talkOfMembers({ ...TALK, interactivity: { speaker_switches: 4, length_sec: 20 } }, { members: [RITA] }),
  ).toEqual([])
})
