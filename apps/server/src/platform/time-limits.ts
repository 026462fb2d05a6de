import { type CallTimeouts, DEFAULT_TIMEOUTS } from './model/model-json.ts'

/** How long background work may take, or waits for a language model; tests shorten it. */
export interface TimeLimits {
  /** A call of a meeting's analysis, of discovered knowledge and of a knowledge gap's draft. */
  modelCall: CallTimeouts
  /** Rules that read a long transcript in a thread of their own, in milliseconds. */
  rulesMs: number
  /** One case of a prompt test, in milliseconds; `retryMs`: the pauses before a call that failed alone is tried again. */
  promptTest: { answerMs: number; judgeMs: number; retryMs: readonly number[] }
}

export const usualTimeLimits = (): TimeLimits => ({
  modelCall: DEFAULT_TIMEOUTS,
  // 50,000 messages take some 10 s on a busy machine.
  rulesMs: 5 * 60_000,
  promptTest: { answerMs: 120_000, judgeMs: 180_000, retryMs: [2_000, 10_000] },
})
