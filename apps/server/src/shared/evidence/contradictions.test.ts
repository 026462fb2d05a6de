import { describe, expect, it } from 'vitest'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { contradictionNotice, findContradictions } from './contradictions.ts'
import { readQuestion } from './read-question.ts'

const ask = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })

const against = (message: string, texts: (string | [text: string, title: string])[]) =>
  findContradictions(
    ask(message),
    readPassages(
      texts.map((each, at) => {
        const [text, title = 'Guide'] = typeof each === 'string' ? [each] : each
        return passage(text, { title, item_name: `Document ${at + 1}` })
      }),
    ),
  ).map(contradictionNotice)

describe('findContradictions', () => {
  it('sees two passages that give different values for the same thing', () => {
    expect(
      against('What does the Pro plan cost?', [
        'The Pro plan costs 49 euro per seat and month.',
        'The price of the Pro plan is 59 euro per seat and month.',
      ]),
    ).toEqual(['Your documents do not agree here: Document 1 says 49 euro [1], Document 2 says 59 euro [2].'])
    expect(
      against('How long do you keep backups?', ['Backups are kept for 35 days.', 'Backups are kept for thirty days.']),
    ).toHaveLength(1)
  })

  it('takes a heading for the subject that its sentence leaves out', () => {
    expect(
      against('What does the Pro plan cost per seat?', [
        ['The Pro plan costs 49 euro per seat and month.', 'Prices'],
        ['Per seat and month: 59 euro.', 'Prices › Pro plan'],
      ]),
    ).toHaveLength(1)
  })

  it('does not take different things, units or equal values for a contradiction', () => {
    const question = 'What do the plans cost per seat and month, and how fast does support answer?'
    expect(
      against(question, ['The Pro plan costs 49 euro per seat.', 'The Team plan costs 29 euro per seat.']),
    ).toEqual([])
    expect(
      against(question, ['The starter plan costs 40 euros a month.', 'The team plan costs 90 euros a month.']),
    ).toEqual([])
    expect(against(question, ['The Pro plan costs 49 euro per seat.', 'The Pro plan costs €49 per seat.'])).toEqual([])
    expect(
      against(question, ['Support answers within four hours.', 'Support answers within 30 minutes at night.']),
    ).toEqual([])
    expect(
      against(question, [
        ['It costs 49 euro per seat and month.', 'Prices › Pro plan'],
        ['It costs 29 euro per seat and month.', 'Prices › Team plan'],
      ]),
    ).toEqual([])
  })

  it('does not take two editions for a contradiction, whichever of them a sentence or a heading names', () => {
    const question = 'How many documents does the index of the product hold?'
    expect(
      against(question, [
        'The index of the Enterprise product holds 500,000 documents.',
        'The index of the product holds 10,000 documents.',
      ]),
    ).toEqual([])
    expect(
      against(question, [
        ['The index of the product holds 500,000 documents.', 'Limits › Enterprise'],
        ['The index of the product holds 10,000 documents.', 'Limits › Developer'],
      ]),
    ).toEqual([])
  })

  it('takes an edition for one whose name is an ordinary word', () => {
    const plain = 'A courier takes parcels within 8 hours.'
    expect(
      against('How fast does a courier come?', [plain, 'With our Extra Plus tariff a courier comes within 2 hours.']),
    ).toEqual([])
    expect(
      against('How fast does a courier take parcels?', [
        plain,
        'In the Plus tariff a courier takes parcels within 2 hours.',
      ]),
    ).toEqual([])
    expect(
      against('How fast does a courier take parcels?', [
        plain,
        'In any tariff a courier takes parcels within 2 hours.',
      ]),
    ).toHaveLength(1)
  })

  it('leaves ranges, one passage alone and what was not asked about in peace', () => {
    expect(against('How long is delivery?', ['Delivery takes 5 to 10 days.', 'Delivery takes 7 days.'])).toEqual([])
    expect(
      against('How long are backups kept?', ['Backups are kept for 35 days. Backups are kept for 30 days.']),
    ).toEqual([])
    expect(
      against('Where is data stored?', ['Backups are kept for 35 days.', 'Backups are kept for 30 days.']),
    ).toEqual([])
  })

  it('names a document once when both places are in it, and lets no name pass for a citation', () => {
    const [contradiction] = findContradictions(
      ask('How long are backups kept?'),
      readPassages(['Backups are kept for 35 days.', 'Backups are kept for 30 days.'].map((text) => passage(text))),
    )
    expect(contradiction && contradictionNotice(contradiction)).toBe(
      'Your documents do not agree here: 35 days in one place [1], 30 days in another [2].',
    )
    const named = findContradictions(
      ask('How long are backups kept?'),
      readPassages([
        passage('Backups are kept for 35 days.', { item_name: 'List [7] <b>' }),
        passage('Backups are kept for 30 days.'),
      ]),
    ).map(contradictionNotice)
    expect(named[0]).toContain('List 7 b says 35 days [1]')
  })
})
