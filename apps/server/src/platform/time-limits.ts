import { type CallTimeouts, DEFAULT_TIMEOUTS } from './model/model-json.ts'

/** How long background work waits for a language model; tests shorten it. */
export interface TimeLimits {
  /** A call of a meeting's analysis, of discovered knowledge and of a knowledge gap's draft. */
  modelCall: CallTimeouts
  /** One case of a prompt test, in milliseconds. */
  promptTest: { answerMs: number; judgeMs: number }
}

export const usualTimeLimits = (): TimeLimits => ({
  modelCall: DEFAULT_TIMEOUTS,
  promptTest: { answerMs: 120_000, judgeMs: 180_000 },
})
