import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AnyEndpoint, FileField } from '@cuecard/contract/endpoint.ts'
import { JSON_BODY_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { requireRoom } from '../disk-space.ts'
import { badRequest, HttpError, invalid, tooLarge } from '../errors.ts'
import { fieldErrors } from './error-replies.ts'

/** An uploaded file, streamed to a temporary place that goes away when the call has been answered. */
export type UploadedFile = Awaited<ReturnType<typeof receive>>

export type ReceivedForm = Awaited<ReturnType<typeof readForm>>

/** How the folders below `DATA_DIR/tmp` begin that hold what is being uploaded. */
export const UPLOAD = 'upload-'

/**
 * Reads a multipart body: fields checked by the contract, 1 MB of text in all, and files streamed to disk with their limits
 * enforced on the way.
 */
export async function readForm(deps: Deps, request: FastifyRequest, endpoint: AnyEndpoint) {
  const root = join(deps.config.DATA_DIR, 'tmp')
  await mkdir(root, { recursive: true })
  await requireRoom(root, Math.min(Number(request.headers['content-length'] ?? 0), largestOf(endpoint)))
  const folder = await mkdtemp(join(root, UPLOAD))
  const { openUploads } = deps.caches
  openUploads.add(folder)
  const discard = async () => {
    await rm(folder, { recursive: true, force: true })
    openUploads.delete(folder)
  }
  try {
    const wanted: Record<string, FileField> = endpoint.files ?? {}
    const { fields, files } = await Promise.race([readParts(request, wanted, folder), whenLeft(request)])
    for (const [name, field] of Object.entries(wanted)) {
      if (field.required && !files[name]) throw invalid('A file is required', { [name]: 'A file is required' })
    }
    return { form: parseFields(endpoint, fields), files, discard }
  } catch (error) {
    // The reader would collect what is still being sent, for nobody.
    request.raw.unpipe()
    request.raw.resume()
    await discard()
    throw asClientError(error)
  }
}

/** Rejects when the sender goes away before the end: the multipart reader would wait for the next part for ever. */
const whenLeft = ({ raw }: FastifyRequest): Promise<never> =>
  new Promise((_resolve, reject) => {
    const look = () => {
      if (!raw.complete) reject(badRequest('The form broke off.'))
    }
    if (raw.destroyed) look()
    else raw.once('close', look)
  })

const largestOf = ({ files = {} }: AnyEndpoint) =>
  Object.values<FileField>(files).reduce((sum, { maxBytes }) => sum + maxBytes, 0)

async function readParts(request: FastifyRequest, wanted: Record<string, FileField>, folder: string) {
  const fields: Record<string, string | string[]> = Object.create(null)
  const files: Record<string, UploadedFile | null> = Object.fromEntries(Object.keys(wanted).map((name) => [name, null]))
  const limits = {
    files: Object.keys(wanted).length,
    fields: 500,
    parts: 520,
    fieldSize: JSON_BODY_MAX_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  }
  let textBytes = 0
  for await (const part of request.parts({ limits: { ...limits, fileSize: Number.MAX_SAFE_INTEGER } })) {
    if (part.type === 'file') {
      const field = wanted[part.fieldname]
      if (!field || files[part.fieldname]) throw invalid(`Unexpected file '${part.fieldname.slice(0, 100)}'`)
      files[part.fieldname] = await receive(
        part,
        field,
        join(folder, String(Object.keys(files).indexOf(part.fieldname))),
      )
      continue
    }
    if (wanted[part.fieldname]) throw invalid('A file is required', { [part.fieldname]: 'A file is required' })
    // The reader parses a part that calls itself JSON; every field of the contract is text.
    if (typeof part.value !== 'string') throw badRequest('The form could not be read.')
    textBytes += Buffer.byteLength(part.value)
    if (textBytes > JSON_BODY_MAX_BYTES || part.valueTruncated) throw tooLarge('The form is too large.')
    const before = fields[part.fieldname]
    fields[part.fieldname] = before === undefined ? part.value : [before, part.value].flat()
  }
  return { fields, files }
}

async function receive(part: MultipartFile, field: FileField, path: string) {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(size > field.maxBytes ? tooLarge(`File size must be less than ${field.maxBytes / MB}MB`) : null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
  return {
    path,
    /** As the caller gave it; never used as a path. */
    fileName: part.filename ?? '',
    declaredType: part.mimetype,
    size,
    /** Hex of the bytes. */
    sha256: hash.digest('hex'),
  }
}

function parseFields(endpoint: AnyEndpoint, fields: Record<string, unknown>): unknown {
  if (!endpoint.form) return undefined
  const parsed = endpoint.form.safeParse({ ...fields })
  if (parsed.success) return parsed.data
  throw fieldErrors(parsed.error.issues)
}

/** What the multipart reader throws for a broken body is the caller's fault. */
function asClientError(error: unknown): unknown {
  if (error instanceof HttpError) return error
  const status = (error as { statusCode?: number }).statusCode
  if (status && status < 500)
    return status === 413 ? tooLarge('The form is too large.') : badRequest('The form could not be read.')
  const message = error instanceof Error ? error.message : ''
  const broken = /multipart|boundary|unexpected end|premature close|aborted|malformed|header/i.test(message)
  return broken ? badRequest('The form could not be read.') : error
}

/** The form for OpenAPI: its fields, and its files as binary strings. */
export function formSchema(endpoint: AnyEndpoint): z.ZodType {
  const fields = endpoint.form instanceof z.ZodObject ? endpoint.form.shape : {}
  const files = Object.entries(endpoint.files ?? {}).map(([name, field]) => {
    const file = z.string().meta({ format: 'binary' })
    return [name, (field as FileField).required ? file : file.optional()] as const
  })
  return z.object({ ...fields, ...Object.fromEntries(files) })
}
