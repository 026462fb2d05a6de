import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/http/serve.ts'
import { installInstructions } from './install-instructions.ts'

const BUILT = fileURLToPath(new URL('../../../../extension/dist/cuecard-extension.zip', import.meta.url))

/** Where the zip lies: where `npm run build` leaves it, unless a test puts it elsewhere. */
export const extensionZip = (deps: Deps) => deps.memory('extension.zip', () => ({ path: BUILT }))

/** The built extension. @throws 404 when this server was started without building it */
export async function downloadExtension(deps: Deps): Promise<FileReply> {
  const { path } = extensionZip(deps)
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) {
    throw notFound('The extension was not built on this server. Ask whoever runs it to run "npm run build".')
  }
  return {
    stream: createReadStream(path),
    fileName: 'cuecard-extension.zip',
    contentType: 'application/zip',
    size: found.size,
  }
}

/** How to install it, as a PDF; written once and kept. */
export async function downloadInstructions(deps: Deps): Promise<FileReply> {
  const { PUBLIC_URL, EXTENSION_STORE_URL } = deps.config
  const pdf = await deps.memory('extension.instructions', () =>
    installInstructions({ publicUrl: PUBLIC_URL, storeUrl: EXTENSION_STORE_URL ?? null }),
  )
  return {
    stream: Readable.from([pdf]),
    fileName: 'cuecard-install-instructions.pdf',
    contentType: 'application/pdf',
    size: pdf.length,
  }
}
