import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CaptionPacks } from '@cuecard/contract/caption-packs/caption-packs.ts'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { readCaptionPacks } from './caption-packs.ts'
import { ConfigError } from './config-error.ts'
import { mailServerOf } from './mail/mail-server.ts'

const EXTENSION_ZIP = fileURLToPath(new URL('../../../extension/dist/cuecard-extension.zip', import.meta.url))

const flag = (fallback: boolean) => z.stringbool().default(fallback)
const optional = z
  .string()
  .trim()
  .transform((value) => (value === '' ? undefined : value))
  .optional()
/** An address that starts as `pattern` says; `beginnings` names that to the operator. */
const startingWith = (pattern: RegExp, beginnings: string) =>
  optional.pipe(z.string().regex(pattern, `must start with ${beginnings}`).optional())
/** A bucket or a folder, for what may lie outside of DATA_DIR. */
const storagePlace = startingWith(/^(s3|file):\/\//, 's3:// or file://').refine(
  (text) => text === undefined || isStoragePlace(text),
  'must be s3://bucket, s3://bucket/prefix or file:///folder',
)
const httpUrl = z.url({ protocol: /^https?$/ })
const optionalUrl = z.union([z.literal('').transform(() => undefined), httpUrl]).optional()

/** For trying Cuecard out: no mail server of a company takes mails from its domain. */
export const DEFAULT_MAIL_FROM = 'Cuecard <no-reply@cuecard.example>'

function isHostAlone(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^\/+$/.test(url.pathname) && `${url.search}${url.hash}${url.username}${url.password}` === ''
}

function isSender(text: string): boolean {
  const [sender, ...more] = addressparser(text, { flatten: true })
  return more.length === 0 && /^[^\s@<>]+@[^\s@<>]+$/.test(sender?.address ?? '')
}

function isStoragePlace(text: string): boolean {
  if (text.startsWith('s3:')) return /^s3:\/\/[^/?#\s]+(\/[^?#]*)?$/.test(text)
  try {
    return fileURLToPath(text) !== ''
  } catch {
    return false
  }
}

/** Every setting, as `.env.example` lists them. An empty value counts as not set. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: optionalUrl.refine(
    (text) => text === undefined || isHostAlone(text),
    'must be a host without path, user or parameters: Cuecard is served at the root of a host name of its own',
  ),
  DATA_DIR: z.string().default('data'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(600).default(0),
  DEMO: z.enum(['on', 'off']).default('on'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: flag(false),
  CORS_ORIGINS: z.string().default(''),
  DATABASE_URL: startingWith(/^postgres(ql)?:\/\//, 'postgres://'),
  STORAGE_URL: storagePlace,
  INDEX_URL: storagePlace,
  S3_ENDPOINT: optionalUrl,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  AI_PROVIDER: z.enum(['openai-compatible', 'openai', 'anthropic', 'google', 'azure']).default('openai-compatible'),
  AI_BASE_URL: optionalUrl,
  AI_MODEL: optional,
  AI_API_KEY: optional,
  AI_JUDGE_MODEL: optional,
  AI_DAILY_TOKENS: z.coerce.number().int().min(0).max(1e12).default(20_000_000),
  COMPANY_STORAGE_MB: z.coerce.number().int().min(0).max(1e9).default(20_480),
  TEST_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  EMBEDDING_MODEL: optional,
  EMBEDDING_BASE_URL: optionalUrl,
  EMBEDDING_API_KEY: optional,
  MODEL_DIR: optional,
  RERANK_MODEL: optional,
  GENERATED_DOCUMENTS: z.enum(['on', 'off']).default('on'),
  SMTP_URL: optional.pipe(
    z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
  ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must hold one address, such as Cuecard <cuecard@example.com>')
    .default(DEFAULT_MAIL_FROM),
  OUTBOUND_ALLOWED_HOSTS: z.string().default(''),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_KEYS_URL: httpUrl
    .regex(/^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/, 'must start with https://')
    .default('https://www.googleapis.com/oauth2/v3/certs'),
  REGISTRATION: z.enum(['open', 'invited']).default('open'),
  ADMIN_EMAIL: optional.pipe(z.email().optional()),
  EXTENSION_STORE_URL: optionalUrl,
  CAPTION_PACKS_FILE: optional,
  BACKUP_DIR: optional,
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:30')
    .default('03:00'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(7),
  METRICS_TOKEN: optional.pipe(
    z
      .string()
      .min(16, 'must have 16 characters or more')
      .refine((token) => !token.startsWith('change-me'), 'must be a secret of your own')
      .optional(),
  ),
})

export interface Config extends Omit<
  z.output<typeof Settings>,
  'DATA_DIR' | 'BACKUP_DIR' | 'MODEL_DIR' | 'PUBLIC_URL' | 'CORS_ORIGINS' | 'OUTBOUND_ALLOWED_HOSTS'
> {
  /** Absolute. */
  DATA_DIR: string
  /** Absolute; without it no backups are made by themselves, except before a migration of the embedded database. */
  BACKUP_DIR: string | undefined
  /** Absolute: the operator's own models for the search. */
  MODEL_DIR?: string | undefined
  /** Without a trailing slash. */
  PUBLIC_URL: string
  CORS_ORIGINS: readonly string[]
  /** `host` or `host:port` that `outbound` may reach although its address is private. */
  OUTBOUND_ALLOWED_HOSTS: readonly string[]
  /** Demo seed, telling screens and the outbox: never in production. */
  demo: boolean
  production: boolean
  /** The built extension: where `npm run build` leaves it, unless a test puts it elsewhere. */
  extension_zip: string
  /** One per meeting service. */
  caption_packs: CaptionPacks
}

export { ConfigError } from './config-error.ts'

const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Where it is reached from this machine: an address that stands for all of the machine's is none that a link can lead to. */
function usualAddress({ HOST, PORT }: { HOST: string; PORT: number }): string {
  const host = HOST === '::' || HOST === '0.0.0.0' ? 'localhost' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** As browsers write it. @throws ConfigError for what is more or less than an origin */
function originOf(entry: string): string {
  const url = URL.parse(entry)
  const rest = url ? `${url.pathname.replace(/^\/$/, '')}${url.search}${url.hash}${url.username}${url.password}` : ''
  if (!url?.host || rest !== '') {
    throw new ConfigError(`CORS_ORIGINS: ${entry} is no origin, such as https://app.example.com`)
  }
  return `${url.protocol}//${url.host}`
}

/** Reads and checks the environment. @throws ConfigError on the first wrong setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.') ?? 'Environment'}: ${issue?.message ?? 'is not valid'}`)
  }
  const settings = parsed.data
  refuseContradictions(settings)
  const production = settings.NODE_ENV === 'production'
  return {
    ...settings,
    DATA_DIR: resolve(settings.DATA_DIR),
    BACKUP_DIR: settings.BACKUP_DIR && resolve(settings.BACKUP_DIR),
    MODEL_DIR: settings.MODEL_DIR && resolve(settings.MODEL_DIR),
    PUBLIC_URL: (settings.PUBLIC_URL ?? usualAddress(settings)).replace(/\/+$/, ''),
    CORS_ORIGINS: list(settings.CORS_ORIGINS).map(originOf),
    OUTBOUND_ALLOWED_HOSTS: list(settings.OUTBOUND_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    demo: settings.DEMO === 'on' && !production,
    production,
    extension_zip: EXTENSION_ZIP,
    caption_packs: readCaptionPacks(settings.CAPTION_PACKS_FILE),
  }
}

function refuseContradictions(settings: z.output<typeof Settings>): void {
  if (settings.SMTP_URL) mailServerOf(settings.SMTP_URL)
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL) {
    throw new ConfigError(
      `ROLE: ${settings.ROLE} needs DATABASE_URL; the embedded database cannot be shared by two processes`,
    )
  }
  if (settings.AI_BASE_URL && !settings.AI_MODEL) throw new ConfigError('AI_MODEL: is needed when AI_BASE_URL is set')
  if (settings.EMBEDDING_BASE_URL && !settings.EMBEDDING_MODEL) {
    throw new ConfigError('EMBEDDING_MODEL: is needed when EMBEDDING_BASE_URL is set')
  }
  if (settings.RERANK_MODEL && !settings.EMBEDDING_BASE_URL) {
    throw new ConfigError('EMBEDDING_BASE_URL: is needed when RERANK_MODEL is set')
  }
  const remote = [settings.STORAGE_URL, settings.INDEX_URL].some((url) => url?.startsWith('s3://'))
  if (remote && Boolean(settings.S3_ACCESS_KEY_ID) !== Boolean(settings.S3_SECRET_ACCESS_KEY)) {
    throw new ConfigError('S3_SECRET_ACCESS_KEY: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together')
  }
}
