import { isSpokenQuestion, spokenSentences } from '../../shared/transcript/spoken-sentences.ts'
import { expect, it } from 'vitest'
import { rulesAnalysis } from './rules/rules-analysis.ts'
import { haveSharedMeetings, SHARED_BEGIN, sharedMeeting } from './shared-meetings.fixture.ts'
import { NO_SALES_CONVERSATION } from './findings.ts'
import { sidesOf } from './sides.ts'
import { speakerTimeline, talkingRatios } from './rules/talk-ratios.ts'
import { transcriptLines } from '../../shared/transcript/transcript-lines.ts'

const CALLS = ['earnings21-4392809', 'earnings22-4481221']
const NOBODY = { owner: null, colleagues: [], attendees: [] }
const print = (line: string) => process.stdout.write(`${line}\n`)

it.runIf(haveSharedMeetings)(
  'keeps within 3 points of the measured talk ratios, turn by turn, and finds the questions',
  () => {
    for (const name of CALLS) {
      const { rows, labels } = sharedMeeting(name)
      const lines = transcriptLines(rows, SHARED_BEGIN)
      const found = new Map(talkingRatios(lines).map((one) => [one.speaker, one.talking_ratio_percentage]))
      print(`\n${name.padEnd(22)} measured  found  points apart`)
      for (const { speaker, talking_ratio_percentage: measured } of labels.speaker_talking_ratios ?? []) {
        const own = found.get(speaker) ?? 0
        print(
          `  ${speaker.padEnd(20)} ${measured.toFixed(1).padStart(8)} ${own.toFixed(1).padStart(6)} ${(own - measured).toFixed(1).padStart(8)}`,
        )
        expect(Math.abs(own - measured), `${name} ${speaker}`).toBeLessThanOrEqual(3)
      }
      const turns = speakerTimeline(lines).map(({ speaker }) => speaker)
      expect(turns).toEqual(labels.speaker_timeline?.map(({ speaker }) => speaker))
      const labelled = new Set(labels.questions?.map(({ message_id }) => message_id))
      const asked = new Set(
        spokenSentences(lines)
          .filter(isSpokenQuestion)
          .map(({ line }) => line.message_id),
      )
      const hits = [...asked].filter((id) => labelled.has(id)).length
      const [precision, recall] = [hits / asked.size, hits / labelled.size]
      print(
        `  turns ${turns.length} of ${labels.speaker_timeline?.length}; questions ${labelled.size}: precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
      )
      expect(Math.min(precision, recall)).toBeGreaterThan(0.9)
    }
  },
)

it.runIf(haveSharedMeetings)(
  'keeps to the measured talk ratios of short calls without punctuation, and knows who called',
  () => {
    for (const name of ['harper-0002f70f7386445b', 'harper-00d676d7058c49bb']) {
      const { rows, labels } = sharedMeeting(name)
      const lines = transcriptLines(rows, SHARED_BEGIN)
      const found = new Map(talkingRatios(lines).map((one) => [one.speaker, one.talking_ratio_percentage]))
      for (const { speaker, talking_ratio_percentage: measured } of labels.speaker_talking_ratios ?? []) {
        expect(Math.abs((found.get(speaker) ?? 0) - measured), `${name} ${speaker}`).toBeLessThanOrEqual(3)
      }
      const sides = Object.fromEntries(sidesOf(lines, NOBODY))
      const roles = Object.entries(labels.roles ?? {}).map(([who, role]) => [
        who,
        role === 'agent' ? 'rep' : 'customer',
      ])
      expect(sides).toEqual(Object.fromEntries(roles))
    }
  },
)

it.runIf(haveSharedMeetings)('tells analysts from those who answer them, and an answer that gives no number', () => {
  const { rows } = sharedMeeting('earnings21-4392809')
  const found = rulesAnalysis({ rows, startedAt: SHARED_BEGIN, people: NOBODY, ownNames: [] })
  const askers = new Set(found.customer_qna.map(({ evidence }) => evidence[0]?.speaker))
  expect([...askers].sort()).toEqual(['Alex Furman', 'Steve Murada'])
  const issues = found.question_handling_issues
  expect(issues.map(({ customer_question }) => customer_question)).toEqual([
    'And how big a percent of sales was that in the third quarter?',
  ])
  expect(issues[0]?.rep_response_excerpt).toMatch(/^I, I don't think we give that as a specific number/)
})

it.runIf(haveSharedMeetings)(
  'takes a meeting of colleagues without times: sensible shares, topics, and no customers',
  () => {
    const { rows } = sharedMeeting('qmsum-ES2004a')
    const found = rulesAnalysis({ rows, startedAt: SHARED_BEGIN, people: NOBODY, ownNames: [] })
    const [first, ...others] = found.speaker_talking_ratios
    expect(first?.speaker).toBe('Project Manager')
    expect(first?.talking_ratio_percentage).toBeGreaterThan(30)
    expect(others).toHaveLength(3)
    expect(found.topic_timeline.map(({ topic }) => topic).join(' ')).toMatch(/remote control/i)
    expect(found.customer_qna).toEqual([])
    expect(found.meddicc_bant).toBe(NO_SALES_CONVERSATION)
  },
)
