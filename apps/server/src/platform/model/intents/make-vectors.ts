// Writes the vectors of the intents' texts again, after a text or the model has changed: node apps/server/src/platform/model/intents/make-vectors.ts
import { writeFileSync } from 'node:fs'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'
import { openEmbeddingEngine } from '../embedding-engine.ts'
import { fingerprintOf, readIntents } from './intent-texts.ts'
import { encodeVectors, VECTORS } from './intent-vectors.ts'

const intents = readIntents()
const { engine } = await openEmbeddingEngine(BUILT_IN_MODEL, 2)
const vectors = []
for (const { asked, answered } of intents) {
  vectors.push({ asked: await engine.embed(asked), answered: await engine.embed(answered) })
}
const file = encodeVectors(fingerprintOf(intents), vectors)
writeFileSync(VECTORS, file)
console.log(`${intents.length} intents, ${(file.length / 1e6).toFixed(1)} MB`)
process.exit(0)
