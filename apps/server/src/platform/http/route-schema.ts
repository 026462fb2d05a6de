import { namedEndpoints } from '@cuecard/contract/all.ts'
import {
  type Access,
  type AnyEndpoint,
  BINARY_TYPES,
  isFile,
  type MediaType,
  type ReplyKind,
  type TokenPurpose,
} from '@cuecard/contract/endpoint.ts'
import { ErrorReply } from '@cuecard/contract/fields.ts'
import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { formSchema } from './multipart.ts'

export const IDEMPOTENCY_HEADER = 'idempotency-key'

/** The other headers are the caller's business. */
const IdempotencyHeaders = z.looseObject({
  [IDEMPOTENCY_HEADER]: z
    .string()
    .trim()
    .min(1)
    .max(255, 'An Idempotency-Key has 255 characters at most.')
    .optional()
    .describe('Sent again with the same key by the same person, the call is done once.'),
})

/** Names of the security schemes in OpenAPI. */
export const SCHEME_OF: Record<TokenPurpose, string> = { session: 'session', extension: 'extension', ci: 'ciKey' }

const WHO: Record<Access, string> = {
  public: 'Needs no token.',
  user: 'For signed-in people, also those without a company.',
  member: 'For people who belong to a company.',
  'company-admin': "For admins of the company, and the provider's staff in it.",
  staff: "For the provider's staff.",
  'platform-admin': "For admins of the provider's own company.",
}

const named = new Map(namedEndpoints.map((each) => [each.endpoint, each]))

/** What checks requests and replies of a call, and what OpenAPI says of it as far as the framework writes it (`openapi.ts` adds the rest). */
export function routeSchema(endpoint: AnyEndpoint): FastifySchema {
  const multipart = Boolean(endpoint.form ?? endpoint.files)
  const status = String(endpoint.status ?? (endpoint.reply === 'empty' ? 204 : 200))
  const body = multipart ? formSchema(endpoint) : endpoint.body
  const known = named.get(endpoint)
  return {
    ...(known ? { operationId: known.name, tags: [known.room] } : {}),
    summary: endpoint.summary,
    description: WHO[endpoint.access],
    security: securityOf(endpoint),
    ...(multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(body ? { body } : {}),
    ...(endpoint.takesIdempotencyKey ? { headers: IdempotencyHeaders } : {}),
    response: {
      ...Object.fromEntries(
        [status, ...(endpoint.otherStatuses ?? [])].map((code) => [code, replySchema(endpoint.reply)]),
      ),
      '4xx': ErrorReply,
      '5xx': ErrorReply,
    },
  }
}

/** One of these tokens opens the call. */
const securityOf = ({ access, tokens = ['session'] }: AnyEndpoint): Record<string, string[]>[] =>
  access === 'public' ? [] : tokens.map((purpose) => ({ [SCHEME_OF[purpose]]: [] }))

function replySchema(reply: ReplyKind) {
  if (reply === 'empty') return z.undefined().describe('No body')
  if (reply === 'stream')
    return { description: 'Text that grows, as UTF-8.', content: { 'text/plain': { schema: z.string() } } }
  if (!isFile(reply)) return reply
  const content = Object.fromEntries(reply.mediaTypes.map((type) => [type, { schema: fileSchema(type) }]))
  return { description: 'A file.', content }
}

/** Generated clients read JSON as it is, and everything that is no text as bytes. */
function fileSchema(type: MediaType): z.ZodType {
  if (type === 'application/json') return z.unknown()
  return BINARY_TYPES.includes(type) ? z.string().meta({ format: 'binary' }) : z.string()
}
