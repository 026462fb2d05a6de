const REDACTED = '[redacted]'
const DEPTH_MAX = 6
const ITEMS_MAX = 50
const TEXT_MAX = 2_000
const CAUSES_MAX = 3

/** Names, in small letters without separators, under which credentials stand: whole, or as the end of a longer one. */
const CREDENTIALS =
  /(authorization|cookie|password|passwd|secret|token|apikey|accesskey|credentials?|signature|passwordhash|tokenhash|smtpurl|databaseurl)$/
/** The same for what people say, write and ask, and for what models receive and answer. */
const CONTENT =
  /(transcripts?|transcription|captions?|prompts?|messages?|history|instructions?|questions?|answers?|query|quotes?|texts?|html|content|body|notes|summary|passages?|excerpts?|completion|delta|expectedresult)$/

/** Fields to be logged, with credentials and people's words replaced, to any depth. Numbers and flags always stay. */
export const scrubFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      // The request and the reply have serializers of their own, which need the real things.
      name === 'req' || name === 'res' ? value : scrubValue(name, value, 0),
    ]),
  )

function scrubValue(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean') return value
  if (isPrivate(name)) return REDACTED
  if (typeof value === 'string') return scrubText(value)
  if (value instanceof Error) return describeError(value)
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value
  if (value instanceof URL) return scrubText(value.href)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth >= DEPTH_MAX) return '[deeper]'
  if (Array.isArray(value)) return value.slice(0, ITEMS_MAX).map((item) => scrubValue('', item, depth + 1))
  // An instance of a class may contain anything, and was hardly meant to be logged whole.
  const kind: unknown = Object.getPrototypeOf(value)
  if (kind !== Object.prototype && kind !== null) return `[${value.constructor?.name ?? 'object'}]`
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubValue(key, inner, depth + 1)]))
}

// The same few names come with every line. Bounded, because a name may come from outside.
const known = new Map<string, boolean>()
const KNOWN_MAX = 1_000

function isPrivate(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found = CREDENTIALS.test(plain) || CONTENT.test(plain)
  if (known.size < KNOWN_MAX) known.set(name, found)
  return found
}

/** Free text without the credentials that get into it: bearer tokens, passwords in addresses, tokens in links. */
export function scrubText(text: string): string {
  // What could hold one has a space, or the mark of an address or a parameter.
  if (text.length <= TEXT_MAX && !/[\s@=]/.test(text)) return text
  return text
    .slice(0, TEXT_MAX)
    .replaceAll(/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`)
    .replaceAll(/(:\/\/)[^\s/@]+@/g, `$1${REDACTED}@`)
    .replaceAll(/([?&#;](?:[\w-]*(?:token|key|secret|password|signature)|code)=)[^&#\s]+/gi, `$1${REDACTED}`)
}

/**
 * An error as the log shows it: kind, words, code, place, causes. Errors of databases and models carry whole rows,
 * prompts and replies as properties and in their words; neither gets through.
 */
export function describeError(error: Error, depth = 0): Record<string, unknown> {
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  const inner = error.cause instanceof Error && depth < CAUSES_MAX ? describeError(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    message: errorWords(error),
    ...pick(error, ['code', 'status', 'statusCode']),
    ...(place ? { stack: place.join('\n') } : {}),
    ...(inner ? { cause: inner } : {}),
  }
}

/** What an error says, without the values that libraries append to their words. */
export const errorWords = (error: Error) =>
  scrubText(error.message)
    .replace(/(\bparams:|\bValue:|\bText:|\bprompt:)[\s\S]*/, `$1 ${REDACTED}`)
    .replace(/(invalid (?:input )?(?:syntax|value)[^:]*:) "[\s\S]*/, `$1 ${REDACTED}`)
    .replace(/(Unexpected (?:token|end)[^,]*), "[\s\S]*/, `$1, ${REDACTED}`)

function pick(error: Error, names: readonly string[]): Record<string, unknown> {
  const found = Object.entries(error).filter(
    ([name, value]) => names.includes(name) && (typeof value === 'string' || typeof value === 'number'),
  )
  return Object.fromEntries(found)
}
