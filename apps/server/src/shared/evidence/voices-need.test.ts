import { expect, it } from 'vitest'
import { voicesNeed } from './voices-need.ts'

it.each([
  'We would need a SOC 2 report.',
  'Our works council will demand a shift log.',
  "They'd want single sign-on.",
  'We need to be able to export it all.',
  'For us an offline mode is a must.',
  'uptime guarantees would concern us',
  "We're looking for something with lockers.",
  'Wir brauchen eine Schnittstelle zu DATEV.',
])('hears a need in %j', (message) => expect(voicesNeed(message)).toBe(true))

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
])('hears none in %j', (message) => expect(voicesNeed(message)).toBe(false))
