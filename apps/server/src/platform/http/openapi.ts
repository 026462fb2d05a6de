import { namedEndpoints, ROOMS } from '@cuecard/contract/all.ts'
import { type AnyEndpoint, isFile, type TokenPurpose } from '@cuecard/contract/endpoint.ts'
import { type WebhookCall, webhookCalls } from '@cuecard/contract/webhooks.ts'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { VERSION } from '../version.ts'
import { SCHEME_OF } from './route-schema.ts'

const ABOUT = `Live answers for sales meetings. Every call of the web app and of the browser extension is here.

**Tokens** are sent as \`Authorization: Bearer …\`, nowhere else. There are three kinds, and each call names those that open it; with any other it answers 401, as with none. For a machine there is the CI key, which opens the three calls of prompt tests in a CI and nothing else. Any other program signs in as a person (\`createToken\`): give it an account of its own with the role that it needs. Meetings reach a program by webhooks.

**Errors** have the body \`{ "detail": "…" }\`, with status 422 also \`errors\` by field. What belongs to another company is answered with 404, as if it did not exist. 429 and 503 say with \`retry-after\` when to try again.`

/** How each kind of token is got, and how long it lasts. */
const TOKENS: Record<TokenPurpose, string> = {
  session:
    'From `createToken` (email and password) or `createTokenGoogle`; for 30 days, or until it is signed out, its password changes or its person is removed.',
  extension:
    'From `connectExtension`, with which the browser extension is connected. It opens the calls that the extension needs.',
  ci: 'From `createTestKey`, made by a company admin for automatic checks. It opens `startCiRun`, `getCiRun` and `getCiJunit` for one year.',
}

/** What the framework makes of the routes, with everything that it cannot know of them: tokens, reply headers, bodies that may be left out, webhooks. */
export const openApi = (): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Cuecard', version: VERSION, description: ABOUT },
    servers: [{ url: '/api' }],
    tags: ROOMS.map(({ name, about }) => ({ name, description: about })),
    components: {
      securitySchemes: Object.fromEntries(
        tokenPurposes.map((purpose) => [
          SCHEME_OF[purpose],
          { type: 'http' as const, scheme: 'bearer', description: TOKENS[purpose] },
        ]),
      ),
      headers: {
        [RETRY_AFTER]: { description: 'With 429 and 503: how many seconds to wait.', schema: { type: 'string' } },
      },
    },
    webhooks: Object.fromEntries(
      Object.entries(webhookCalls).map(([event, call]) => [event, { post: outgoing(call) }]),
    ),
  },
  transform: jsonSchemaTransform,
  transformObject: (document) => {
    if ('swaggerObject' in document) return document.swaggerObject
    for (const { endpoint } of namedEndpoints) {
      const path = document.openapiObject.paths?.[endpoint.path.replaceAll(/:([a-z_]+)/g, '{$1}')]
      const operation = path?.[METHODS[endpoint.method]]
      // The framework's type has a reference in place of each part; it writes none for these.
      if (operation) complete(endpoint, operation as Operation)
    }
    return document.openapiObject
  },
})

const tokenPurposes: readonly TokenPurpose[] = ['session', 'extension', 'ci']
const RETRY_AFTER = 'retry-after'
const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

interface Operation {
  requestBody?: { required?: boolean }
  responses: Record<string, { headers?: Record<string, object> }>
}

function complete(endpoint: AnyEndpoint, operation: Operation): void {
  // The framework has every body required.
  if (operation.requestBody && mayBeLeftOut(endpoint.body)) operation.requestBody.required = false
  const headers = {
    ...(isFile(endpoint.reply)
      ? { 'content-disposition': headerOf(z.string().describe('`attachment`, with a name for the file (RFC 6266).')) }
      : {}),
    ...Object.fromEntries(
      Object.entries<z.ZodType>(endpoint.replyHeaders ?? {}).map(([name, schema]) => [name, headerOf(schema)]),
    ),
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (/^[45]/.test(status)) response.headers = { [RETRY_AFTER]: { $ref: `#/components/headers/${RETRY_AFTER}` } }
    else if (Object.keys(headers).length > 0) response.headers = headers
  }
}

const mayBeLeftOut = (body: z.ZodType | undefined) => body?.safeParse(undefined).success === true

/** Without the keywords that OpenAPI says itself. The framework's types know JSON Schema otherwise than zod's do. */
function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _, description: __, ...json } = z.toJSONSchema(schema, { io: 'output' })
  return json
}

const headerOf = (schema: z.ZodType) => ({
  ...(schema.description ? { description: schema.description } : {}),
  required: !schema.isOptional(),
  schema: jsonSchemaOf(schema),
})

function outgoing({ name, summary, description, headers, payload }: WebhookCall) {
  return {
    operationId: name,
    tags: ['webhooks'],
    summary,
    description,
    security: [],
    parameters: Object.entries(headers).map(([header, schema]) => ({
      in: 'header' as const,
      name: header,
      ...headerOf(schema),
    })),
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(payload) } } },
    responses: {
      '2XX': { description: 'Accepted. The body is not used.' },
      '408': { description: 'It is sent again later.' },
      '425': { description: 'It is sent again later.' },
      '429': { description: 'It is sent again later.' },
      '5XX': { description: 'It is sent again later.' },
      default: { description: 'Refused for good.' },
    },
  }
}
