import { z } from 'zod'

/** One port a call. */
export const CALL_PORT = 'call'

/** A call as it would go to the server, without its address and without a token. */
export const Call = z.object({
  method: z.string().max(10),
  /** Path below the API's base address with its query, such as `/extension/responses/…`. */
  path: z.string().max(2_000),
  body: z.unknown().optional(),
})
export type Call = z.infer<typeof Call>

export const CallAnswer = z.discriminatedUnion('type', [
  /** `body` comes in chunks after it. */
  z.object({ type: z.literal('head'), status: z.number(), headers: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('chunk'), text: z.string() }),
  z.object({ type: z.literal('end') }),
  /** The server could not be reached, or broke off. */
  z.object({ type: z.literal('failed') }),
])
export type CallAnswer = z.infer<typeof CallAnswer>
