import { expect, it } from 'vitest'
import { preferSources } from './prefer-sources.ts'

const hit = (item_id: string, text: string, score: number) => ({ item_id, text, score })
const isGenerated = (id: string) => id === 'playbook'
const QUOTE = 'The starter plan costs 40 euros a month.'

it('leaves a generated passage out when all that it quotes was found in the documents themselves', () => {
  const source = hit('prices', `Plans. ${QUOTE} More.`, 0.5)
  for (const line of [`- “${QUOTE}” _(Prices, page 1)_`, `“${QUOTE}” (Prices, page 1)`])
    expect(preferSources([hit('playbook', line, 1), source], isGenerated)).toEqual([source])
})

it('ranks it below a primary source when it says more, and keeps it when it is alone', () => {
  const generated = hit('playbook', `- “${QUOTE}” _(Prices)_\n- “The team plan costs 90 euros a month.” _(Prices)_`, 1)
  const found = preferSources([generated, hit('prices', QUOTE, 0.7)], isGenerated)
  expect(found.map(({ item_id }) => item_id)).toEqual(['prices', 'playbook'])
  expect(preferSources([generated], isGenerated)).toHaveLength(1)
})

it('changes nothing where nothing is generated', () => {
  const hits = [hit('b', QUOTE, 0.2), hit('a', QUOTE, 0.9)]
  expect(preferSources(hits, isGenerated)).toEqual(hits)
})
