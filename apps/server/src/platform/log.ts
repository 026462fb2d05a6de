import { createRequire } from 'node:module'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type * as PinoPretty from 'pino-pretty'
import type { Config } from './config.ts'
import { describeError, errorWords, scrubFields, scrubText } from './log-scrub.ts'

/** Fields that a child logger is given once: the formatter that scrubs every line does not see those. */
const BOUND_NAMES = [
  'answer',
  'api_key',
  'authorization',
  'body',
  'content',
  'cookie',
  'message',
  'messages',
  'password',
  'prompt',
  'question',
  'secret',
  'text',
  'token',
  'transcript',
]

/**
 * The process's log: lines for people in development on a terminal, JSON otherwise. Credentials and what
 * people said, wrote or asked never appear in it. `destination` is for tests.
 */
export function openLog(config: Config, destination?: DestinationStream): Logger {
  const readable = config.NODE_ENV === 'development' && process.stdout.isTTY && !destination
  const stream = readable ? prettyLines() : destination
  const options = loggerOptions(config)
  return stream ? pino(options, stream) : pino(options)
}

/** Loaded where somebody reads them alone: its thirty files take a twentieth of the time to load the server. */
function prettyLines(): DestinationStream {
  const { build } = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty
  return build({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss.l' })
}

function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.LOG_LEVEL,
    redact: {
      paths: BOUND_NAMES,
      censor: (value: unknown) =>
        value === null || ['number', 'boolean', 'undefined'].includes(typeof value) ? value : '[redacted]',
    },
    serializers: {
      req: describeRequest,
      res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
      err: (error: unknown) => (error instanceof Error ? describeError(error) : error),
    },
    formatters: { log: scrubFields },
    hooks: {
      logMethod(args, method) {
        method.apply(this, scrubArguments(args))
      },
    },
  }
}

/** Without words of its own a line gets its error's, which must be scrubbed like everything else. */
function scrubArguments(args: readonly unknown[]): [unknown, string?, ...unknown[]] {
  const [first, ...rest] = args.map((value, place) =>
    typeof value === 'string' ? scrubText(value) : place > 0 ? scrubFields({ value })['value'] : value,
  )
  const fields = first instanceof Error ? { err: first } : first
  const error = typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined
  if (rest.length === 0 && error instanceof Error) return [fields, errorWords(error)]
  const [words, ...values] = rest
  return rest.length === 0 ? [fields] : [fields, words as string, ...values]
}

/** The path without its query, where links carry their tokens. */
const describeRequest = (request: { id?: unknown; method?: string; url?: string }) => ({
  id: request.id,
  method: request.method,
  url: request.url?.split('?')[0],
})
