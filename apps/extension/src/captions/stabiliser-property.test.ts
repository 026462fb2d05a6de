import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Stabiliser } from './stabiliser.ts'
import { type Happening, happenings, MadeUpPage, type Writing, WRITINGS } from './test/made-up-page.ts'
import { joinText } from '@cuecard/language/plain-text.ts'
import { Transcript } from './test/transcript.ts'
import { type SpokenLine } from './test/transcript.ts'

const RUNS = 40

function played(writing: Writing, all: readonly Happening[]) {
  const page = new MadeUpPage(writing)
  const stabiliser = new Stabiliser('s')
  const transcript = new Transcript()
  let at = 1_000_000
  const keep = (messages: ReturnType<Stabiliser['read']>) => messages.forEach((message) => transcript.keep(message))
  for (const happening of all) {
    at += happening.kind === 'wait' ? 6_000 : 300
    for (const rows of page.happen(happening)) keep(stabiliser.read(rows, (at += 50)))
    keep(stabiliser.tick(at))
  }
  keep(stabiliser.tick(at + 10_000))
  return { got: turns(transcript.lines), truth: turns(page.truth()) }
}

/** What one says in a row as one: words that end a row and begin the next belong to either. */
function turns(lines: readonly SpokenLine[]): SpokenLine[] {
  const all: SpokenLine[] = []
  for (const { speaker, text } of lines) {
    const last = all.at(-1)
    if (last?.speaker === speaker) last.text = joinText(last.text, text)
    else all.push({ speaker, text })
  }
  return all
}

describe('whatever happens to the rows, each word is given out once and in order', () => {
  const writings = Object.keys(WRITINGS).filter((name): name is Writing => name in WRITINGS)
  it.each(writings)('in %s writing', (writing) => {
    fc.assert(
      fc.property(happenings, (all) => {
        const { got, truth } = played(writing, all)
        expect(got).toEqual(truth)
      }),
      { numRuns: RUNS },
    )
  })
})
