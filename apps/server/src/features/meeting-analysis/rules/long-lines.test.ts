import { expect, it } from 'vitest'
import { callsOne } from './called-by-name.ts'
import { isMarkedName } from './names.ts'
import { plainSpeech } from './plain-speech.ts'
import { asksForMakers } from './rival-mentions.ts'
import { tellsWhen, whenOf } from './steps/told-time.ts'

// A line of a transcript may hold 100,000 characters without a stop.
const times = (text: string) => text.repeat(Math.ceil(20_000 / text.length))

it('finds no time in a text that is too long for a sentence', () => {
  expect(tellsWhen('We will do it by Friday.')).toBe(true)
  for (const text of ['by Friday ', 'next week ', 'nächste Woche ', 'Monday ']) {
    expect([tellsWhen(times(text)), whenOf(times(text))]).toEqual([false, null])
  }
})

it('takes a text that is too long for a sentence for no question about makers', () => {
  expect(asksForMakers(`${times('who else ')}?`)).toBe(false)
})

it('reads names and repeated words of any length', () => {
  expect([isMarkedName('Lift24'), isMarkedName('7Eleven')]).toEqual([true, true])
  expect([isMarkedName(times('か')), isMarkedName(times('A')), isMarkedName(times('1'))]).toEqual([false, false, false])
  expect(plainSpeech('the the thing')).toBe('the thing')
  expect(plainSpeech(times('aé'))).toBe(times('aé'))
  expect(callsOne(times('Nordpick, '), ['Carl Meier'])).toBe(false)
  expect(callsOne(`${times('Nordpick, ')}our buyer, Carl, will see`, ['Carl Meier'])).toBe(false)
  expect(callsOne(`${times('so we said ')}then, Carl?`, ['Carl Meier'])).toBe(true)
})
