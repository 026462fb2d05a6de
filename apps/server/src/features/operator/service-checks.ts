import type { Logger } from 'pino'
import { type Config, DEFAULT_MAIL_FROM } from '../../platform/config.ts'
import { SenderRefused, trySender } from '../../platform/mail/try-sender.ts'
import { openSearchModels } from '../../platform/model/embedder.ts'
import { openJudge, openModel } from '../../platform/model/language-model.ts'
import type { Model } from '../../platform/model/model.ts'
import { type Check, fault, type Finding, missing, ok, PATIENCE_MS } from './findings.ts'

export function serviceChecks(config: Config, log: Logger): Check[] {
  return [
    { name: 'mail', remedy: 'Check SMTP_URL: host, port, user and password', look: () => mail(config) },
    {
      name: 'language model',
      remedy: 'Check AI_BASE_URL, AI_MODEL and AI_API_KEY',
      look: () => model(openModel(config, log)),
    },
    // Without one of its own, the language model judges.
    ...(config.AI_JUDGE_MODEL === undefined
      ? []
      : [{ name: 'judge model', remedy: 'Check AI_JUDGE_MODEL', look: () => model(openJudge(config, log)) }]),
    {
      name: 'embeddings',
      remedy: 'Check EMBEDDING_BASE_URL, EMBEDDING_MODEL, EMBEDDING_API_KEY, RERANK_MODEL and MODEL_DIR',
      look: () => embeddings(config, log),
    },
    { name: 'address', remedy: 'Set PUBLIC_URL', look: async () => address(config) },
    { name: 'registration', remedy: 'Set REGISTRATION', look: async () => registration(config) },
  ]
}

/** No fault either way: a service of several companies lets them come. */
const registration = ({ REGISTRATION }: Config): Finding =>
  ok(
    REGISTRATION === 'open'
      ? 'open: whoever reaches the address can register and create a company (REGISTRATION=invited closes it)'
      : 'invited people alone',
  )

async function mail(config: Config): Promise<Finding> {
  if (!config.SMTP_URL) {
    const found = 'no server: mails stay in the outbox'
    return config.production
      ? fault(found, 'Set SMTP_URL: in production nobody reads the outbox')
      : missing(found, 'Set SMTP_URL')
  }
  const sender = 'Set MAIL_FROM to a sender that this mail server takes'
  try {
    await trySender(config.SMTP_URL, config.MAIL_FROM)
  } catch (error) {
    if (error instanceof SenderRefused) return fault(`${config.MAIL_FROM} is refused: ${error.message}`, sender)
    throw error
  }
  if (config.production && config.MAIL_FROM === DEFAULT_MAIL_FROM) {
    return fault(`mails come from ${config.MAIL_FROM}, because MAIL_FROM is not set`, sender)
  }
  return ok(`${URL.parse(config.SMTP_URL)?.host ?? 'the server'} takes mail from ${config.MAIL_FROM}`)
}

async function model(opened: Model | null): Promise<Finding> {
  if (!opened) return missing('none: answers are quotes from the documents', 'Set AI_MODEL and AI_BASE_URL')
  const prompt = { system: 'Answer with one word.', messages: [{ role: 'user', content: 'Say yes.' }] as const }
  // Room for a model that reasons first: its reasoning counts among its tokens.
  const asked = { ...prompt, maxOutputTokens: 1_000 }
  try {
    for await (const _delta of opened.stream(asked, AbortSignal.timeout(PATIENCE_MS))) break
  } catch (error) {
    // Written for people who cannot change it; here the administrator reads.
    const reason = (error instanceof Error ? error.message : String(error)).replace(
      ' Please tell your administrator.',
      '',
    )
    throw new Error(`${opened.name}: ${reason}`, { cause: error })
  }
  return ok(`${opened.name} answers`)
}

async function embeddings(config: Config, log: Logger): Promise<Finding> {
  const { embedder, reranker } = openSearchModels(config, log)
  const question = 'How long is the warranty?'
  try {
    await reranker?.rerank(question, [question], PATIENCE_MS)
    const reranking = reranker ? `; ${reranker.model} reranks` : ''
    if (!embedder) return missing(`off: search by words alone${reranking}`, 'Remove EMBEDDING_MODEL=off')
    const vector = await embedder.embedQuery(question)
    return ok(`${embedder.model}, ${vector.length} dimensions${reranking}`)
  } finally {
    await Promise.all([embedder?.close(), reranker?.close()])
  }
}

function address({ PUBLIC_URL, production, TRUST_PROXY }: Config): Finding {
  const https = PUBLIC_URL.startsWith('https://')
  if (!production) return ok(`${PUBLIC_URL}, not in production: demo data and outbox`)
  if (!https) return fault(`${PUBLIC_URL} stands in mails and is not https`, 'Set PUBLIC_URL to the address people use')
  if (!TRUST_PROXY) return missing(`${PUBLIC_URL}`, 'Behind a reverse proxy set TRUST_PROXY=true')
  return ok(PUBLIC_URL)
}
