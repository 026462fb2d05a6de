import { describe, expect, it } from 'vitest'
import { readQuestion } from './read-question.ts'
import { pickedOption } from './picked-option.ts'

const picked = (asking: string, ...earlier: string[]) => pickedOption(asking, earlier)?.text

describe('pickedOption', () => {
  it('finds the members of a list in their order', () => {
    const plans = 'We have the Basic, Pro and Enterprise plans.'
    expect(picked('What does the second one cost?', plans)).toBe('Pro plans')
    expect(picked('And the last plan?', plans)).toBe('Enterprise plans')
    expect(picked('Tell me about the first option', 'You can host it in Frankfurt or in Dublin.')).toBe('Frankfurt')
    expect(picked('Is the latter encrypted?', 'We offer file storage and block storage.')).toBe('block storage')
    expect(picked('Is the former encrypted?', 'We offer file storage and block storage.')).toBe('file storage')
  })

  it('finds members that were numbered or counted off', () => {
    expect(
      picked('How long does the third one take?', 'Options: 1. Self setup 2. Guided setup 3. Full migration'),
    ).toBe('Full migration')
    expect(
      picked('Is the second one safe?', 'The first is the cloud version. The second is an appliance in your rooms.'),
    ).toBe('appliance in your rooms')
  })

  it('takes the latest list, and for the other one what nobody has spoken of since', () => {
    expect(picked('And the second one?', 'So SAML or OIDC?', 'We have Basic and Pro.')).toBe('OIDC')
    expect(picked('And the other one?', 'SAML works today.', 'We support SAML and OIDC.')).toBe('OIDC')
  })

  it('picks nothing where there is no list, or none so long', () => {
    expect(picked('And the second one?', 'Hello and thanks.', 'We looked at the Pro plan.')).toBeUndefined()
    expect(picked('And the fourth one?', 'We have Basic and Pro.')).toBeUndefined()
    expect(picked('What happens in the second half of the year?', 'We have Basic and Pro.')).toBeUndefined()
  })
})

describe('readQuestion with a conversation before it', () => {
  const read = (message: string, ...history: string[]) =>
    readQuestion({
      current_message: { message },
      transcription_message_history: history.map((each) => ({ message: each })),
    })

  it('asks for what was picked and leaves the others of the list out', () => {
    const { search, words, borrowed } = read(
      'What does the second one cost?',
      'We have the Basic, Pro and Enterprise plans.',
    )
    expect(search).toBe('What does Pro plans cost?')
    expect(words).toEqual(['cost'])
    expect(borrowed).toEqual(['pro', 'plan'])
  })

  it('resolves "it" in a longer question by what was spoken of', () => {
    const { borrowed } = read('Can it encrypt our nightly database backups?', 'Good.', 'We looked at the Vault add-on.')
    expect(borrowed).toContain('vault')
    expect(
      read('Does that include training sessions for our support team?', 'We liked your Enterprise plan.').borrowed,
    ).toContain('enterpris')
    expect(
      read('Do our people need training sessions before they start?', 'We liked your Enterprise plan.').borrowed,
    ).toEqual([])
  })

  it('takes no name for a "that" which only joins, or an "it" which stands for nothing', () => {
    expect(read('Are you sure that backups are encrypted at rest?', 'We liked your Enterprise plan.').borrowed).toEqual(
      [],
    )
    expect(read('Is it possible to encrypt the nightly backups?', 'We liked your Enterprise plan.').borrowed).toEqual(
      [],
    )
  })
})
