import { expect, it } from 'vitest'
import { isMereRemark } from './mere-remark.ts'

it.each([
  'We would need a SOC 2 report.',
  'Our works council will demand a shift log.',
  "They'd want single sign-on.",
  'We need to be able to export it all.',
  'For us an offline mode is a must.',
  'uptime guarantees would concern us',
  "We're looking for something with lockers.",
  'Wir brauchen eine Schnittstelle zu DATEV.',
  'the van is empty and our driver is ill how quick are we helped',
  'our books are in DATEV will the bookings get there by themselves',
  'so whats wrong with theirs',
  'and if we take the large ones instead',
  'Und dann noch, ob das auf Linux läuft.',
])('takes a need or what may be a question for more: %j', (message) => expect(isMereRemark(message)).toBe(false))

it.each([
  'We print two thousand labels a day.',
  "Okay, makes sense, let's move on.",
  'We need a minute here.',
  'I need to take this call.',
  'We need to start.',
  'Perfect, let me just grab a pen.',
  'Our trucks are mostly diesel.',
  'Wir brauchen einen Moment.',
  'Ja, alles klar, vielen Dank.',
])('takes for a mere remark: %j', (message) => expect(isMereRemark(message)).toBe(true))
