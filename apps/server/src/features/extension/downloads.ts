import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/http/serve.ts'
import { installInstructions } from './install-instructions.ts'

/** The built extension. @throws 404 when this server was started without building it */
export async function downloadExtension(deps: Deps): Promise<FileReply<'application/zip'>> {
  const path = deps.config.extension_zip
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) {
    throw notFound('The extension was not built on this server. Ask whoever runs it to run "npm run build".')
  }
  return {
    stream: createReadStream(path),
    fileName: 'cuecard-extension.zip',
    mediaType: 'application/zip',
    size: found.size,
  }
}

/** How to install it, as a PDF; written once and kept. */
export async function downloadInstructions(deps: Deps): Promise<FileReply<'application/pdf'>> {
  const { PUBLIC_URL, EXTENSION_STORE_URL } = deps.config
  const cache = deps.caches.installInstructions
  cache.pdf ??= installInstructions({ publicUrl: PUBLIC_URL, storeUrl: EXTENSION_STORE_URL ?? null })
  const pdf = await cache.pdf
  return {
    stream: Readable.from([pdf]),
    fileName: 'cuecard-install-instructions.pdf',
    mediaType: 'application/pdf',
    size: pdf.length,
  }
}
