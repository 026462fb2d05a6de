import { describe, expect, it } from 'vitest'
import { stem } from './stem.ts'
import { contentSet, contentWords, splitWords, tokenize, topicStems } from './words.ts'

describe('words', () => {
  it('brings the forms of a word together and keeps figures whole', () => {
    for (const [one, other] of [
      ['prices', 'price'],
      ['pricing', 'price'],
      ['encrypted', 'encryption'],
      ['companies', 'company'],
      ['integrates', 'integration'],
      ['stopped', 'stop'],
      ['guarantees', 'guarantee'],
      ['schulungen', 'schulung'],
      ['kündigungen', 'kündigung'],
      ['lizenzoptionen', 'lizenzoption'],
    ] as const) {
      expect([one, stem(one)]).toEqual([one, stem(other)])
    }
    expect(tokenize('89.500,00 und 12,5 und 94’800 und 1.2.3')).toEqual([
      '89500',
      'und',
      '12.5',
      'und',
      '94800',
      'und',
      '1.2.3',
    ])
    expect(tokenize('1,000 users at 99.9% in claude.ai')).toEqual(['1000', 'users', 'at', '99.9', 'in', 'claude', 'ai'])
  })

  it('leaves out words without a subject and reads unspaced scripts in pairs', () => {
    expect(contentWords('What is it that you do with the data?')).toEqual(['data'])
    expect(contentWords('价格多少')).toEqual(['价格', '格多', '多少'])
  })

  it('brings units as they are said to the form in which they are written', () => {
    expect(contentWords('wifi on 5 gigahertz, two megabits')).toEqual(contentWords('Wi-Fi on 5 GHz, two Mbit'))
    expect(contentWords('twenty kilos, two hundred gigs')).toEqual(contentWords('twenty kg, two hundred GB'))
  })

  it('gives each content word once as a set', () => {
    expect([...contentSet('Backups: the backup of backups')]).toEqual(['backup'])
  })

  it('reads a text of usual letters as it reads the same words in another text', () => {
    const texts = [
      "It's 99.9% of 1,000 users' data: claude.ai, wi-fi_6 e-mail -x- 'quoted' a.b..c 2026-11-27T10:00",
      'A\tB\nC;D|E (f) [g] {h} ~i~ j@k.l m+n=o',
      '',
      '...---...',
      'Größe ÄÖÜß ÀÉÎÕÑÇ naïve 5\u00a0€ “it’s” … a…b 10–20 §·5 30°C 2×3 «oui» · › ‹ −4 ≤ ≥ „ja‘ —',
      [...'\xa0§«°·»×–—‘’“”„•…‹›€→−≤≥'].map((sign) => `one${sign}two ${sign}three${sign} 4${sign}5`).join(' '),
    ]
    for (const text of texts) {
      expect(tokenize(`${text} ☃`)).toEqual(tokenize(text))
      expect(contentWords(`${text} ☃`)).toEqual(contentWords(text))
    }
  })

  it('keeps words as they are written, in any script', () => {
    expect(splitWords('It’s a well-known name.')).toEqual(['It’s', 'a', 'well-known', 'name'])
    expect(splitWords('我们需要价格').join('')).toBe('我们需要价格')
  })

  it('finds the words that name a topic of talk', () => {
    expect(topicStems('Mm-hmm, so we expect the pricing to change next quarter by 20')).toEqual(['pric', 'chang'])
  })
})
