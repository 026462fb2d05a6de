import { expect, it } from 'vitest'
import { namesInNotes } from './competitor-notes.ts'

it('reads makers and products from tables and headings of competitor notes, and nothing that is only described', () => {
  const names = namesInNotes([
    'Competitor: Kestrel Robotics; Product: Kestrel Lift; What it is: Shelves on robots\nCompetitor: Manual picking; Product: Carts and scanners',
    '| Competitor | Product | Price |\n|---|---|---|\n| Boxwise | CubeStack | High |\n| Own development | In-house integration | |',
    '# Battle card: NordPick\n\n## Strengths\n\nA good gripper.',
  ])
  expect(names).toEqual(['Kestrel Robotics', 'Kestrel', 'Kestrel Lift', 'Boxwise', 'CubeStack', 'NordPick'])
})
