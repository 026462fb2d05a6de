import { LLMock } from '@copilotkit/aimock'
import type { Environment } from './app.ts'

export interface ModelServer {
  /** Settings that point the app at this server. */
  env: Environment
  /** The texts of the user's side of each chat request so far, oldest first. */
  prompts: () => string[]
  /** How many requests the server saw, of whatever kind. */
  requestCount: () => number
  /** From now on it says this instead. */
  say: (replies: ScriptedReplies) => void
  stop: () => Promise<void>
}

export interface ScriptedReplies {
  /** The reply to every chat request that `explain` does not match; over and over when it is asked to keep talking. */
  answer: string
  /** The reply to a request whose system text speaks of explaining. */
  explain: string
  /** Without the slowness of a real one. */
  isInstant?: boolean
  /** Characters sent at once; 8 unless said otherwise. */
  chunkSize?: number
  /** What a judge of test responses says, by what stands in the case: the first that matches. */
  judgements?: readonly { about: RegExp; grade: number; reason: string }[]
}

export const SILENT: ScriptedReplies = { answer: 'Nothing.', explain: 'Nothing.' }

/** A language model that says what the script tells it to, over OpenAI's protocol, word by word, as slowly as a real one. */
export async function startModelServer(replies: ScriptedReplies): Promise<ModelServer> {
  const server = new LLMock({ port: 0, host: '127.0.0.1' })
  script(server, replies)
  await server.start()
  return {
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_BASE_URL: `${server.url}/v1`,
      AI_MODEL: 'scripted-model',
      AI_API_KEY: 'scripted-key',
    },
    prompts: () => server.getRequests().map((entry) => JSON.stringify(entry.body)),
    requestCount: () => server.getRequests().length,
    say: (others) => script(server.clearFixtures(), others),
    stop: () => server.stop(),
  }
}

function script(server: LLMock, replies: ScriptedReplies): void {
  // Long enough that whoever wants to break it off always comes in time, however busy the machine is.
  const endless = `${replies.answer} `.repeat(60)
  const { chunkSize = 8 } = replies
  const pace = replies.isInstant ? { chunkSize } : { chunkSize, streamingProfile: { ttft: 200, tps: 12 } }
  // A question that is to be put in other words stays as it is.
  server.on({ systemMessage: /^You put what was asked/ }, { content: '""' })
  for (const { about, grade, reason } of replies.judgements ?? []) {
    const judgement = { content: JSON.stringify({ grade, reason }) }
    server.on({ systemMessage: /^You grade a response/, userMessage: about }, judgement)
  }
  server.on({ userMessage: /keep talking/i }, { content: endless }, pace)
  server.on({ systemMessage: /explain/i }, { content: replies.explain }, pace)
  server.on({ userMessage: /[\s\S]/ }, { content: replies.answer }, pace)
}
