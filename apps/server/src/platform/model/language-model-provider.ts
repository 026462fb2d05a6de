import type { Config } from '../config.ts'
import { ConfigError } from '../config.ts'
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
      return (await import('@ai-sdk/openai')).createOpenAI(options).chat(name) as ProviderModel
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(name) as ProviderModel
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(options)(name) as ProviderModel
    case 'azure':
      return (await import('@ai-sdk/azure')).createAzure(options).chat(name) as ProviderModel
  }
}
