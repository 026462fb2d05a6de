import { z } from 'zod'

/** The scripts of the extension that a page gets only once it needs them, by the names of their files. */
export const PartName = z.enum(['overlay', 'markdown'])
export type PartName = z.infer<typeof PartName>

/** A page asks the worker to add one of them to it; the reply is whether it was added. */
export const PartRequest = z.object({ type: z.literal('add-part'), part: PartName })
