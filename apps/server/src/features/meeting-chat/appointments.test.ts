import { expect, it } from 'vitest'
import { isAppointment } from './appointments.ts'

it.each([
  'Let us visit the plant on Tuesday.',
  'I call my boss first, then I call you on Monday.',
  "I'll send the offer and we talk on Friday.",
  "I'll send you the invitation for a call on Thursday.",
  "Let's do the kick-off on Wednesday.",
  "I'll be at your warehouse on Monday at ten.",
  "I'll call Monday at ten.",
  'Should I come by on Friday?',
  'Am Dienstag komme ich zu Ihnen.',
])('%s names an appointment', (said) => {
  expect(isAppointment(`- “${said}” (Omar Said, 10:07 UTC)`, { isDecided: false })).toBe(true)
})

it.each([
  "I'll call our accountant on Monday.",
  "We'll talk to purchasing on Tuesday.",
  'I speak with Lena on Friday.',
  'I forward the demo account tomorrow.',
  "I'll share the slides of today's call on Thursday.",
  "I'll prepare the demo by Friday.",
  "I'll have the figures on Monday, after our board meeting.",
  'Ich schicke den Demo-Zugang am Montag.',
])('%s names none', (said) => {
  expect(isAppointment(`- “${said}” (Omar Said, 10:07 UTC)`, { isDecided: false })).toBe(false)
})
