import type { Colleague, MomentComment } from '@cuecard/contract/meetings/comments.ts'
import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import type { FollowUpDraft, WrapUp } from '@cuecard/contract/meetings/wrap-up.ts'
import { MEETING_ID, meetingOf } from '../meeting-scenes.ts'

/** What a meeting leaves to do and what people wrote about it, as the pictures show it. */
const idOf = (n: number) => `6b8f0f0e-4a52-4f8e-9c56-${String(n).padStart(12, '0')}`
const STARTED = Date.parse(meetingOf(4).meeting_general_info.transcript_start_datetime_utc)
const at = (seconds: number) => new Date(STARTED + seconds * 1_000).toISOString()

const saidIn = (message_id: string | null) => ({
  meeting_id: MEETING_ID,
  meeting_title: meetingOf(0).meeting_general_info.meeting_title,
  started_at: at(0),
  message_id,
})

export const WRAPPED_UP: WrapUp = {
  state: 'ready',
  meeting_title: meetingOf(0).meeting_general_info.meeting_title,
  engine: 'rules',
  promised: [
    {
      text: 'I will send it to you by Friday.',
      who: 'Dana Whitfield',
      when: 'by Friday',
      side: 'rep',
      said_in: saidIn('5'),
    },
    {
      text: 'Let me ask our purchasing department which of the two contracts they would rather sign, and whether the old one can end early.',
      about: 'Who decides about the contract on your side, and until when?',
      who: 'Jonas Brandt',
      when: null,
      side: 'customer',
      said_in: saidIn('6'),
    },
  ],
  answered: [
    {
      question: 'What does it cost for two hundred pickers, and what is in the price?',
      answer: 'The Scale plan is 38 dollars a robot and month, support and updates included.',
      said_in: saidIn('3'),
    },
  ],
  left_open: [
    {
      question: 'Do you have a SOC 2 report that our security team can see?',
      said_in: saidIn('4'),
      answered_since: null,
    },
    {
      question: 'Can we keep our data in the EU, and who of your people may look at it?',
      said_in: saidIn(null),
      answered_since: {
        text: 'Data stays in Frankfurt; two named engineers may look at it after you allow it.',
        item_id: idOf(1),
        item_name: 'Security handbook',
      },
    },
  ],
}

const { promised, answered, left_open } = WRAPPED_UP

export const DRAFT: FollowUpDraft = {
  subject: 'Follow-up: Northwind Logistics: pricing and rollout',
  text: [
    'Hello Jonas, hello Priya,',
    'Thank you for the conversation on November 18.',
    'Next steps:\n- I will send it to you by Friday (the SOC 2 report).\n- On your side, Jonas: ask purchasing which of the two contracts they would rather sign.',
    'Your questions:\n- What does it cost for two hundred pickers, and what is in the price? The Scale plan is 38 dollars a robot and month, support and updates included.',
    'Still open:\n- Do you have a SOC 2 report that our security team can see?',
    'Best regards\nDana Whitfield',
  ].join('\n\n'),
  engine: 'rules',
  model_problem: null,
  facts: { promised, answered, left_open },
  recipients: [
    { name: 'Jonas Brandt', email: 'jonas.brandt@northwind.example' },
    { name: 'Priya Raman', email: 'priya@northwind.example' },
    { email: 'facilities-and-purchasing@northwind.example' },
  ],
  can_send: true,
}

export const OWN_NOTES: OwnNote[] = [
  { id: idOf(11), text: 'Priya decides, not Jonas.', at: at(130), version: 1, updated_at: at(130) },
  {
    id: idOf(12),
    text: 'Asked twice about the data centre.\nBring the handbook along next time, and somebody who can speak about it: https://security.northwind.example/questionnaires/2026/long-address-without-a-break',
    at: at(290),
    version: 3,
    updated_at: at(400),
  },
  { id: idOf(13), text: 'Call purchasing on Monday.', at: null, version: 1, updated_at: at(90_000) },
]

const comment = (n: number, change: Partial<MomentComment>): MomentComment => ({
  id: idOf(20 + n),
  message_id: '3',
  about: null,
  text: 'Is that still the price since last week? The guide says 42 dollars from January on.',
  author: 'Iris Falk',
  to: 'Dana Whitfield',
  created_at: at(50_000 + n * 600),
  done_at: null,
  can_delete: false,
  can_finish: true,
  ...change,
})

export const COMMENTS: MomentComment[] = [
  comment(1, {}),
  comment(2, {
    author: 'Dana Whitfield',
    to: 'Maximilian Freiherr von Hohenstein-Wittelsbach',
    text: 'Yes, until the end of the year.',
    done_at: at(70_000),
    can_delete: true,
    can_finish: false,
  }),
]

export const COLLEAGUES: Colleague[] = [
  { user_id: idOf(31), name: 'Iris Falk', may_open: true },
  { user_id: idOf(32), name: 'Maximilian Freiherr von Hohenstein-Wittelsbach', may_open: true },
  { user_id: idOf(33), name: 'Bo Lind', may_open: false },
]
