import type { Api } from '@cuecard/contract/client.ts'
import { getMeeting, listMeetings } from '@cuecard/contract/meetings/meetings.ts'
import { expect } from '@playwright/test'
import { compareLines } from '../../../apps/extension/src/captions/test/transcript.ts'
import type { SpokenLine } from './replays.ts'

/** The ids of the person's meetings with this title. */
export async function meetingsCalled(api: Api, title: string): Promise<string[]> {
  const listed = await api(listMeetings, { query: {} })
  return listed.filter(({ meeting_general_info: info }) => info.meeting_title === title).map(({ id }) => id)
}

/** What the server has of the one meeting with this title; empty where there is none yet. */
export async function storedLines(api: Api, title: string): Promise<SpokenLine[]> {
  const [id, second] = await meetingsCalled(api, title)
  expect(second, `another meeting called ${title}`).toBeUndefined()
  if (!id) return []
  const { collected_meeting_data: data } = await api(getMeeting, { params: { id } })
  return data.transcript.map(({ username, message }) => ({ speaker: username, text: message }))
}

export interface Compared {
  words: number
  lost: number
  doubled: number
  isInOrder: boolean
  lines: number
}

/** Waits until the server has all of it, or until nothing more comes; then what is lost, doubled and out of order. */
export async function compareStored(api: Api, title: string, expected: readonly SpokenLine[]): Promise<Compared> {
  let lines: SpokenLine[] = []
  const isAll = async () => {
    lines = await storedLines(api, title)
    const { lost, doubled } = compareLines(lines, expected)
    return lost + doubled
  }
  await expect
    .poll(isAll, { intervals: [250] })
    .toBe(0)
    .catch(() => {})
  const compared = compareLines(lines, expected)
  if (compared.lost + compared.doubled > 0 || !compared.isInOrder) console.log(title, { has: lines, should: expected })
  return { ...compared, lines: lines.length }
}
