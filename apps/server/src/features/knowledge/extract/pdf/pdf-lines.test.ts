import { describe, expect, it } from 'vitest'
import type { PlacedText } from '../crafted-files.fixture.ts'
import { readPlaced } from './placed-pages.fixture.ts'

/** Lines below each other, each with the size of its letters. */
const sized = (texts: readonly (readonly [text: string, size: number])[]): PlacedText[] =>
  texts.map(([text, size], at) => [60, 700 - at * 16, text, size])

describe('lines of a PDF with letters of other sizes', () => {
  it('are paragraphs of their own where a heading stands below a full line or is one', async () => {
    const full = 'All devices are collected at the end of the rental and are wiped before reuse.'
    const heading = 'Fees for a rental that ends before the first of its twelve months is over'
    expect(
      await readPlaced(
        sized([
          [full, 10],
          ['Deposit and payment', 14],
          [full, 10],
          [heading, 12],
          [full, 10],
        ]),
      ),
    ).toEqual([[full, 'Deposit and payment', full, heading, full]])
  })

  it('are one paragraph where the heading has two lines, or the letters are nearly as large', async () => {
    const first = 'Fees for a rental that ends before the first of its twelve months'
    const text = 'All devices are collected at the end of the rental, from one address,'
    expect(
      await readPlaced(
        sized([
          [first, 14],
          ['Is Over and not Prolonged', 14],
          [text, 10],
          ['Germany or Austria.', 10.5],
        ]),
      ),
    ).toEqual([[`${first} Is Over and not Prolonged`, `${text} Germany or Austria.`]])
  })

  it('go on below a large first letter and behind a raised figure', async () => {
    const text = 'All devices are collected at the end of the rental and are then carefully'
    const rest = 'wiped before reuse.'
    for (const size of [7, 16])
      expect(
        await readPlaced(
          sized([
            [text, size],
            [rest, 10],
          ]),
        ),
      ).toEqual([[`${text} ${rest}`]])
  })

  it('go on where one begins with a name in the smaller letters of code', async () => {
    const lines = [
      ['The service reads the address of your own proxy when you put the variable', 10],
      ['HTTPS_PROXY into the file of its settings, which stands beside the program, and', 8.5],
      ['Linux needs no restart for it, as the file is read again within ten seconds,', 10],
      ['which holds for all services that the same computer runs beside it. Whoever', 10],
      ['Uses a proxy with a password writes both into the address, as is usual there.', 10],
    ] as const
    expect(await readPlaced(sized(lines))).toEqual([[lines.map(([text]) => text).join(' ')]])
  })
})
