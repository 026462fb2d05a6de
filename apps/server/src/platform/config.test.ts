import { readFile } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
/** The names as the schema in config.ts lists them. */
const settings = [
  ...new Set([...(await read('./config.ts')).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map((match) => match[1] ?? '')),
]
const example = (await read('../../../../.env.example')).split('\n')

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return error instanceof ConfigError ? error.message : `not a ConfigError: ${String(error)}`
  }
  return 'accepted'
}

describe('.env.example', () => {
  const named = example.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? [])

  it('names every setting once and no other', () => {
    expect(settings.length).toBeGreaterThan(25)
    expect(named.toSorted()).toEqual(settings.toSorted())
  })

  it('says in one line above each setting what it is for', () => {
    for (const name of named) {
      const at = example.findIndex((line) => line.replace(/^# ?/, '').startsWith(`${name}=`))
      expect([name, example[at - 1]]).toEqual([name, expect.stringMatching(/^# [A-Z].{15,}\.$/)])
    }
  })

  it('holds values that start, when every line is uncommented', () => {
    const env = Object.fromEntries(
      example.flatMap((line) => {
        const [, name, value] = /^#? ?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line) ?? []
        return name ? [[name, value ?? '']] : []
      }),
    )
    expect(refusal(env)).toBe('accepted')
  })
})

describe('readConfig', () => {
  it('starts with nothing set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      PORT: 3000,
      ROLE: 'all',
      demo: true,
      production: false,
      PUBLIC_URL: 'http://localhost:3000',
    })
    expect(isAbsolute(config.DATA_DIR)).toBe(true)
  })

  it('takes an empty value as not set', () => {
    const empty = Object.fromEntries(settings.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it('reads lists, trims addresses and turns the demo off in production', () => {
    const config = readConfig({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://cuecard.example/',
      CORS_ORIGINS: 'https://a.example/, HTTPS://B.example:443,http://localhost:5173, chrome-extension://abc',
      OUTBOUND_ALLOWED_HOSTS: 'Wiki.Internal:8080,',
    })
    expect(config).toMatchObject({
      demo: false,
      production: true,
      PUBLIC_URL: 'https://cuecard.example',
      CORS_ORIGINS: ['https://a.example', 'https://b.example', 'http://localhost:5173', 'chrome-extension://abc'],
      OUTBOUND_ALLOWED_HOSTS: ['wiki.internal:8080'],
    })
  })

  it('gives an address that links can lead to, whatever it listens on', () => {
    const addressOf = (HOST: string) => readConfig({ HOST }).PUBLIC_URL
    expect(['::', '0.0.0.0', '::1', '10.0.0.7', 'app'].map(addressOf)).toEqual([
      'http://localhost:3000',
      'http://localhost:3000',
      'http://[::1]:3000',
      'http://10.0.0.7:3000',
      'http://app:3000',
    ])
  })

  const wrong: [string, Record<string, string>][] = [
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '80.5' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://x' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'cuecard.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.example/cuecard' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://x.example/?a=b' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example/app' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: 'https://b.example,a.example' }],
    ['CORS_ORIGINS', { CORS_ORIGINS: '*' }],
    ['MAIL_FROM', { MAIL_FROM: 'Cuecard' }],
    ['MAIL_FROM', { MAIL_FROM: 'Cuecard <>' }],
    ['MAIL_FROM', { MAIL_FROM: 'a@b.example, c@d.example' }],
    ['DEMO', { DEMO: 'yes' }],
    ['ROLE', { ROLE: 'api' }],
    ['ROLE', { ROLE: 'worker' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'perhaps' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['STORAGE_URL', { STORAGE_URL: '/data' }],
    ['INDEX_URL', { INDEX_URL: 'gs://x' }],
    ['STORAGE_URL', { STORAGE_URL: 'file://relative/x' }],
    ['STORAGE_URL', { STORAGE_URL: 'file:///folder%zz' }],
    ['STORAGE_URL', { STORAGE_URL: 's3:///prefix' }],
    ['INDEX_URL', { INDEX_URL: 'file://relative/x' }],
    ['INDEX_URL', { INDEX_URL: 's3://' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example' }],
    ['S3_SECRET_ACCESS_KEY', { STORAGE_URL: 's3://b', S3_ACCESS_KEY_ID: 'k' }],
    ['EMBEDDING_BASE_URL', { RERANK_MODEL: 'm' }],
    ['AI_PROVIDER', { AI_PROVIDER: 'somebody' }],
    ['AI_BASE_URL', { AI_BASE_URL: 'localhost:8000', AI_MODEL: 'm' }],
    ['AI_MODEL', { AI_BASE_URL: 'http://localhost:8000/v1' }],
    ['EMBEDDING_BASE_URL', { EMBEDDING_BASE_URL: 'x', EMBEDDING_MODEL: 'm' }],
    ['EMBEDDING_MODEL', { EMBEDDING_BASE_URL: 'http://localhost:8000/v1' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://ben:100%zz@mail.example' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'change-me-to-something-long' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'nobody' }],
  ]
  it.each(wrong)('refuses a wrong %s in one line that names it', (name, env) => {
    const words = refusal(env)
    expect(words).toMatch(new RegExp(`^${name}: .{5,150}$`))
    expect(words.split('\n').length).toBe(1)
  })
})
