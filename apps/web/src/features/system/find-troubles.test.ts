import { expect, it } from 'vitest'
import { findTroubles } from './find-troubles.ts'
import { ageText, msText, sizeText } from './measure-text.ts'
import { AT, CALM, processOf, TROUBLED } from './test/system-states.ts'

it('finds nothing while all is well, whatever waits for a moment', () => {
  expect(findTroubles(CALM)).toEqual([])
})

it('names what is silent, away, failing, full or late', () => {
  expect(findTroubles(TROUBLED)).toEqual([
    'Worker on app-2 (process 812) gives no sign of life.',
    'Web on app-1 was held up for 1.4 s.',
    'The language model does not answer. 3 runs wait for it and will go on by themselves.',
    'Mail: the last call failed. 450 4.2.1 mailbox busy',
    'Daily backup: the last one failed. ENOSPC: no space left on device',
    'The newest daily backup is 3 d old.',
    'Only 1.2 GB are free on the disk of the data folder.',
    'Syncs of knowledge: the oldest run has waited for 20 min.',
    'Invitation mail: 2 runs failed in the last 24 hours.',
  ])
})

it('names the companies whose documents wait to be read again', () => {
  expect(findTroubles({ ...CALM, companies_to_reread: ['Acme', 'Globex'] })).toEqual([
    'The documents of 2 companies wait to be read again after an update, and answers use the earlier reading: Acme, Globex.',
  ])
})

it('does not count runs for an outage that nothing waits for', () => {
  const [outage] = TROUBLED.outages
  expect(findTroubles({ ...CALM, outages: outage ? [{ ...outage, waiting: 0 }] : [] })).toEqual([
    'The language model did not answer when it was last tried. Nothing waits for it now.',
  ])
})

it('says that nobody works, and that versions differ', () => {
  const processes = [processOf({ role: 'web', version: '0.9.0' })]
  expect(findTroubles({ ...CALM, processes })).toEqual([
    'No worker runs: background work waits.',
    'The processes run different versions.',
  ])
  const services = CALM.services.map((one) => ({
    ...one,
    last_failure_at: AT,
    last_success_at: '2026-11-21T10:00:01Z',
  }))
  expect(findTroubles({ ...CALM, services })).toEqual([])
})

it('writes sizes, times and ages as people read them', () => {
  expect([812, 4_300, 38_400_000, 1_234_000_000, null].map(sizeText)).toEqual([
    '812 B',
    '4.3 KB',
    '38 MB',
    '1.2 GB',
    'Not known',
  ])
  expect([4.4, 1_234, null].map(msText)).toEqual(['4 ms', '1.2 s', '–'])
  expect([12, 240, 10_800, 200_000, null].map(ageText)).toEqual(['12 s', '4 min', '3 h', '2 d', '–'])
})
