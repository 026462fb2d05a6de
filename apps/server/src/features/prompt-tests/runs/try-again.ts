import { setTimeout as sleep } from 'node:timers/promises'
import { type Model, ModelError } from '../../../platform/model/model.ts'

/**
 * The model of a run whose service is confirmed to be there when a call fails: such a call is tried again after each of these
 * pauses, in milliseconds. Then its error says that the model answers others, so that one case does not hold up a run.
 */
export const tryAgain = (model: Model, pausesMs: readonly number[]): Model => ({
  name: model.name,
  stream: async function* (prompt, signal) {
    for (let nth = 0; ; nth += 1) {
      let hasBegun = false
      try {
        for await (const delta of model.stream(prompt, signal)) {
          hasBegun = true
          yield delta
        }
        return
      } catch (error) {
        if (hasBegun || signal.aborted || !(error instanceof ModelError) || error.fault !== 'away') throw error
        const pause = pausesMs[nth]
        if (pause === undefined) throw new ModelError(`${error.message} ${ofThisCall(nth + 1)}`)
        await sleep(pause, undefined, { signal })
      }
    }
  },
})

const ofThisCall = (tries: number) => `It answered another call, but failed at this one ${tries} times.`
