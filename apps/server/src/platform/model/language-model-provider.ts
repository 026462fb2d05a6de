import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
import { refusesLimit } from './language-model-errors.ts'
import { openGuardedFetch, openGuardedPost } from './language-model-fetch.ts'
import type { ProviderModel } from './provider-model.ts'

export type ModelConfig = Pick<Config, 'AI_PROVIDER' | 'AI_BASE_URL' | 'AI_MODEL' | 'AI_API_KEY'>

/** Checks that the settings of the provider are complete. @throws ConfigError naming the missing setting */
export function requireModelSettings(config: ModelConfig): void {
  if (config.AI_PROVIDER === 'openai-compatible') {
    if (!config.AI_BASE_URL) throw new ConfigError('AI_BASE_URL: is needed with AI_PROVIDER=openai-compatible')
    return
  }
  if (!config.AI_API_KEY) throw new ConfigError(`AI_API_KEY: is needed with AI_PROVIDER=${config.AI_PROVIDER}`)
  if (config.AI_PROVIDER === 'azure' && !config.AI_BASE_URL) {
    throw new ConfigError('AI_BASE_URL: is needed with AI_PROVIDER=azure')
  }
}

/** Loads only the configured provider. */
export async function loadProviderModel(config: ModelConfig, name: string): Promise<ProviderModel> {
  if (config.AI_PROVIDER === 'openai-compatible') {
    const { AI_BASE_URL: baseUrl = '', AI_API_KEY: apiKey } = config
    const { openaiCompatibleModel } = await import('./openai-compatible.ts')
    return openaiCompatibleModel({ baseUrl, apiKey, name, post: openGuardedPost() })
  }
  const options = {
    fetch: openGuardedFetch(),
    ...(config.AI_BASE_URL ? { baseURL: config.AI_BASE_URL } : {}),
    ...(config.AI_API_KEY ? { apiKey: config.AI_API_KEY } : {}),
  }
  switch (config.AI_PROVIDER) {
    case 'openai':
      return withEitherLimit((await import('@ai-sdk/openai')).createOpenAI(options).chat(name) as OpenaiModel)
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(name) as ProviderModel
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(options)(name) as ProviderModel
    case 'azure':
      return withEitherLimit((await import('@ai-sdk/azure')).createAzure(options).chat(name) as OpenaiModel)
  }
}

type Call = Parameters<ProviderModel['doStream']>[0]

/** What the SDK takes for OpenAI's protocol. */
interface OpenaiModel {
  doStream: (
    call: Omit<Call, 'maxOutputTokens'> & {
      maxOutputTokens?: number
      providerOptions?: { openai: { maxCompletionTokens: number } }
    },
  ) => ReturnType<ProviderModel['doStream']>
}

/**
 * The SDK sends `max_completion_tokens` to models that it knows by name. A deployment and a model of one's own have other names,
 * so that one which refuses `max_tokens` is asked again, and from then on at once.
 */
function withEitherLimit(model: OpenaiModel): ProviderModel {
  let isCompletionLimit = false
  const ask = ({ maxOutputTokens: most, ...call }: Call, isCompletion: boolean) =>
    model.doStream(
      isCompletion
        ? { ...call, providerOptions: { openai: { maxCompletionTokens: most } } }
        : { ...call, maxOutputTokens: most },
    )
  return {
    doStream: async (call) => {
      const wasCompletion = isCompletionLimit
      try {
        return await ask(call, wasCompletion)
      } catch (error) {
        if (wasCompletion || !refusesLimit(error)) throw error
        isCompletionLimit = true
        return await ask(call, true)
      }
    },
  }
}
