// Trains the weights of sentence kinds again: node apps/server/src/features/meeting-analysis/sentence-kinds/make-weights.ts [--judge]
import { writeFileSync } from 'node:fs'
import { createFeatures } from './speech-features.ts'
import { type Labelled, readLabelledTalks } from './labelled-talks.ts'
import { judge } from './judge-weights.ts'
import { encodeWeights, WEIGHTS } from './sentence-weights.ts'
import { train } from './train-weights.ts'

const talks = readLabelledTalks()
const examples = talks.map(({ group, sentences }) => {
  const features = createFeatures(sentences)
  return { group, rows: sentences.map((said: Labelled, at) => ({ said, features: features(at, said.side) })) }
})
if (process.argv.includes('--judge')) judge(examples)
const weights = train(examples)
const file = encodeWeights(weights)
writeFileSync(WEIGHTS, file)
console.log(`${talks.length} talks, ${weights.features.length} features, ${(file.length / 1e6).toFixed(2)} MB`)
