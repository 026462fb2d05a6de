import { z } from 'zod'

/** Name of the ports between a page and the worker that carry one call each. */
export const CALL_PORT = 'call'

/** A call to the server, without the server's address and without a token. */
export const Call = z.object({
  method: z.string().max(10),
  /** Path below the API's base address with its query, such as `/extension/responses/…`. */
  path: z.string().max(2_000),
  body: z.unknown().optional(),
})
export type Call = z.infer<typeof Call>

export const CallAnswer = z.discriminatedUnion('type', [
  /** The body follows in chunks. */
  z.object({ type: z.literal('head'), status: z.number(), headers: z.record(z.string(), z.string()) }),
  z.object({ type: z.literal('chunk'), text: z.string() }),
  z.object({ type: z.literal('end') }),
  /** The server could not be reached, or the reply broke off. */
  z.object({ type: z.literal('failed') }),
])
export type CallAnswer = z.infer<typeof CallAnswer>
