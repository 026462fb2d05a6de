import { describe, expect, it } from 'vitest'
import type { AnswerUnit } from './answer-units.ts'
import { manner, wantedOf } from './unit-manner.ts'

const unit = (text: string, kind: AnswerUnit['kind'] = 'sentence'): AnswerUnit => ({ text, under: '', kind })
const HOW = 'How do we delete a team?'
const worth = (text: string, { asked = HOW, kind = 'sentence' as AnswerUnit['kind'] } = {}) =>
  manner(unit(text, kind), wantedOf(asked))

describe('manner', () => {
  it('puts the steps of a procedure together before one of them and before what closes it', () => {
    const list = worth('Deleting a team: Go to Your Teams; Click Disband Team; Confirm it.', { kind: 'list' })
    const plain = worth('Only the owner of a team can delete it for everybody.')
    expect(list).toBeGreaterThan(plain)
    const step = 'Go to Your Teams in the sidebar on the left.'
    expect(manner({ ...unit(step), isPoint: true }, wantedOf(HOW))).toBeLessThan(plain)
    // Prose has no list of its steps.
    expect(worth(step)).toBe(plain)
    for (const midway of [
      'Your team has now successfully been deleted.',
      'You should now see the page of the team.',
      'If you missed this step, open any invoice again.',
      'Alternatively, you can also ask our support.',
    ])
      expect(worth(midway)).toBeLessThan(plain)
  })

  it('leaves lists of steps as they are where nobody asks how, and other lists where somebody does', () => {
    const steps = 'Deleting a team: Go to Your Teams; Click Disband Team.'
    const asked = 'Who can delete a team?'
    expect(worth(steps, { asked, kind: 'list' })).toBe(
      worth('A team has: An owner; Two members.', { asked, kind: 'list' }),
    )
    expect(worth('A team has: An owner; Two members.', { kind: 'list' })).toBe(0)
    for (const asked of ['How much do we pay?', 'How do you compare with others?', 'How long do we have to wait?'])
      expect(wantedOf(asked).steps).toBe(false)
  })

  it('takes a sentence that reports a change for no end of a procedure', () => {
    expect(worth('Your data is stored in Frankfurt on our servers.')).toBe(0)
    expect(worth('The price has been the same for three years.')).toBe(0)
  })
})
