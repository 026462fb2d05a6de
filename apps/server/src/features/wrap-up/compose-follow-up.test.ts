import type { FollowUpDraft } from '@cuecard/contract/meetings/wrap-up.ts'
import { expect, it } from 'vitest'
import { composeFollowUp, factRows, type MailParties } from './compose-follow-up.ts'

type Facts = FollowUpDraft['facts']
type Promised = Facts['promised'][number]

const said_in = {
  meeting_id: '00000000-0000-4000-8000-000000000001',
  meeting_title: 'Harbour',
  started_at: '2026-03-02T10:00:00.000Z',
  message_id: 'm1',
}
const promise = (text: string, more: Partial<Promised> = {}): Promised => ({
  text,
  who: 'Rita Vogel',
  when: null,
  side: 'rep',
  said_in,
  ...more,
})
const open = (question: string) => ({ question, said_in, answered_since: null })
const answered = (question: string) => ({ question, answer: 'Yes, it does.', said_in })
const parties = { greeted: [], sender: 'Rita Vogel', language: 'en' } as const
const mailOf = (facts: Partial<Facts>, more: Partial<MailParties> = {}) =>
  composeFollowUp({ promised: [], answered: [], left_open: [], ...facts }, { ...parties, ...more })

it('says what a promise is about, for a model too', () => {
  const promised = [promise("I'll get back to you on that.", { about: 'Does the crane turn in both directions?' })]
  expect(mailOf({ promised })).toContain(
    "- On “Does the crane turn in both directions?”: I'll get back to you on that. (Rita Vogel)",
  )
  expect(factRows({ promised, answered: [], left_open: [] })).toEqual([
    `[1] promised by us (Rita Vogel), on "Does the crane turn in both directions?": I'll get back to you on that.`,
  ])
})

it('leaves out a request that a promise of the same side answers, and names nobody "You"', () => {
  const text = mailOf({
    promised: [
      promise('Please send both keys to the harbour.', { who: null }),
      promise("You'll get them today.", {
        who: 'You',
        when: 'today',
        about: 'Good. Please send both keys to the harbour.',
      }),
      promise('Please send the old lock.', { who: null, side: 'customer' }),
    ],
  })
  expect(text).toContain(
    "What we will do:\n- On “Good. Please send both keys to the harbour.”: You'll get them today.\n\nWhat you wanted to do:\n- Please send the old lock.\n",
  )
})

it('says an open question once: as the promise for a day, else as the question', () => {
  const about = 'Who insures the crane?'
  const undated = [promise("I'd have to ask our lawyer.", { about }), promise("I'll let you know.", { about })]
  const left_open = [open(about), open('Can it swim?')]
  const without = mailOf({ promised: undated, left_open })
  expect(without).not.toContain('What we will do:')
  expect(without).toContain('Still open, we will come back to you:\n- Who insures the crane?\n- Can it swim?')
  const dated = promise("You'll have it by Monday.", { about, when: 'by Monday' })
  const withDate = mailOf({ promised: [...undated, dated], left_open })
  expect(withDate).toContain(
    "What we will do:\n- On “Who insures the crane?”: You'll have it by Monday. (Rita Vogel)\n\n",
  )
  expect(withDate).toContain('Still open, we will come back to you:\n- Can it swim?\n')
})

it('repeats no question that only looks for a date or passes the time', () => {
  const kept = [
    'Is it open on Sundays?',
    'Would cranes with 40 hooks work?',
    'Is a lease over 3 years okay?',
    'Does the gate work on Sundays?',
    'Would the second suit us better?',
  ]
  const text = mailOf({
    answered: [
      'Can we make it Wednesday?',
      'And would Tuesday the ninth at half past ten work for you?',
      'Is the twenty-first of May okay?',
      'Is next Friday afternoon fine?',
      'Passt Ihnen der Mittwoch um acht?',
      'How was your weekend?',
      'Can we talk to your other customers?',
      ...kept,
    ].map(answered),
  })
  expect([...text.matchAll(/^- (.*)$/gmu)].map(([, question]) => question)).toEqual([
    'Can we talk to your other customers?',
    ...kept,
  ])
})

it.each([
  [
    'de',
    [
      'Guten Tag Ana Ruiz, Ben Yıldız und Cleo Weiß,',
      'vielen Dank für Ihre Zeit in unserem Gespräch.',
      'Was wir tun werden:\n- Zu „Wer haftet?“: Ja. (Rita Vogel)',
      'Was Sie tun wollten:\n- Ja. (Rita Vogel)',
      'Nächste Schritte:\n- Ja. (Rita Vogel)',
      'Ihre Fragen:\n- Geht das?\n  Yes, it does.',
      'Noch offen, dazu melden wir uns:\n- Wann?',
      'Mit freundlichen Grüßen\nRita Vogel',
    ],
  ],
  ['fr', ['Bonjour Ana Ruiz, Ben Yıldız et Cleo Weiß,', 'Sur « Wer haftet? » : Ja.', 'Cordialement\nRita Vogel']],
  [
    'es',
    ['Buenos días, Ana Ruiz, Ben Yıldız y Cleo Weiß:', 'Sobre «Wer haftet?»: Ja.', 'Un cordial saludo\nRita Vogel'],
  ],
] as const)('puts the facts into phrases of the language of the call: %s', (language, phrases) => {
  const promised = [
    promise('Ja.', { about: 'Wer haftet?' }),
    promise('Ja.', { side: 'customer' }),
    promise('Ja.', { side: 'other' }),
  ]
  const facts = { promised, answered: [answered('Geht das?')], left_open: [open('Wann?')] }
  const text = mailOf(facts, { language, greeted: ['Ana Ruiz', 'Ben Yıldız', 'Cleo Weiß'] })
  for (const phrase of phrases) expect(text).toContain(phrase)
  expect(text).not.toMatch(/\b(?:hello|thank|what|your|next|open|regards|and|on)\b/iu)
})

it('repeats no question that only looks for a date in other languages', () => {
  const kept = ['Wie wäre es mit einem Rabatt?', 'Sollen wir das selbst montieren?', 'Ça vous convient comme prix ?']
  const text = mailOf({
    answered: [
      'Wie wäre es mit Dienstag?',
      'Können wir uns am Donnerstag noch mal sprechen?',
      'Sollen wir gleich nächste Woche sagen?',
      'Ça vous va jeudi à dix heures ?',
      '¿Les viene bien el lunes?',
      ...kept,
    ].map(answered),
  })
  expect([...text.matchAll(/^- (.*)$/gmu)].map(([, question]) => question)).toEqual(kept)
})

it('tells what was asked for once: as the promise of it, unless the answer says more', () => {
  const promised = [
    promise('Sure, you will have the drawings on Monday.', {
      about: 'Could you send us the drawings?',
      when: 'Monday',
    }),
    promise("I'll send you the contract with it highlighted."),
    promise("We'll send you the numbers a week before."),
  ]
  const text = mailOf({
    promised,
    answered: [
      { question: 'Could you send us the drawings?', answer: 'Sure, you will have the drawings on Monday.', said_in },
      {
        question: 'Is that in writing?',
        answer: "Clause nine, I'll send you the contract with it highlighted.",
        said_in,
      },
      {
        question: 'Who insures the crane?',
        answer: "You insure it, from the first day. We'll send you the numbers a week before.",
        said_in,
      },
    ],
  })
  expect(text.split('Your questions:\n')[1]).toBe(
    "- Who insures the crane?\n  You insure it, from the first day. We'll send you the numbers a week before.\n\nBest regards\nRita Vogel",
  )
})

it('keeps an answer that says more than the promise about the same question', () => {
  const [about, text] = [
    'How long do you keep the drawings, and may we have the list?',
    "I'll send you the list today.",
  ]
  const mail = mailOf({
    promised: [promise(text, { about })],
    answered: [{ question: about, answer: `Thirteen months after the crane is built. ${text}`, said_in }],
  })
  expect(mail).toContain(`- ${about}\n  Thirteen months after the crane is built.`)
})

it('repeats no question that is told as what the customer does', () => {
  const text = "And I'll count the hooks, you need that, don't you?"
  const mail = mailOf({ promised: [promise(text, { side: 'customer' })], answered: [answered(text)] })
  expect(mail.split(text)).toHaveLength(2)
  const about = 'I could get our foreman to count the hooks, if that helps?'
  const offered = promise("I'll have him do it this weekend.", { side: 'customer', about })
  expect(mailOf({ promised: [offered], answered: [answered(about)] })).not.toContain('Your questions')
})

it('repeats no question for a date in German, French or Spanish', () => {
  const kept = [
    'Ginge das auch mit zwölf Kranen?',
    'Wäre die Lieferung am Montag möglich?',
    'Geht die Anlieferung auch am Samstag?',
    'Vous livrez le samedi matin à Lyon, sans supplément pour nous ?',
    '¿Puedo pasar el pedido el lunes?',
  ]
  const text = mailOf({
    answered: [
      'Ginge Donnerstag um vierzehn Uhr?',
      'Jeudi matin à neuf heures, ça vous irait ?',
      'Vous pouvez venir quand ?',
      '¿Puedo pasarme la semana que viene?',
      ...kept,
    ].map(answered),
  })
  expect([...text.matchAll(/^- (.*)$/gmu)].map(([, question]) => question)).toEqual(kept)
})
