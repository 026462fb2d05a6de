import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { ROOT, runTool } from './commands.ts'

const OUT = join(ROOT, 'apps/extension/dist')

/** What `GET /extension/extension-download` sends. */
export const EXTENSION_ZIP = join(OUT, 'cuecard-extension.zip')

/** Every page of the meeting services reads this script, with a meeting on it or not. In bytes of the gzipped file. */
export const CONTENT_SCRIPT = 'content-scripts/meeting.js'
export const CONTENT_SCRIPT_MAX = 100_000

/** Builds the extension into `<out>/chrome`, for loading unpacked, and zips it beside. False: the build failed, or is too large. */
export async function buildExtension(out: string = OUT): Promise<boolean> {
  await rm(out, { recursive: true, force: true })
  const { code, text } = await runTool('wxt', ['build', 'apps/extension', '--level', 'warn'], {
    env: { NODE_ENV: 'production', EXTENSION_OUT_DIR: out, CI: '1' },
    output: 'capture',
  })
  if (code !== 0) {
    console.error(text)
    return false
  }
  const size = gzipSync(await readFile(join(out, 'chrome', CONTENT_SCRIPT)), { level: 9 }).length
  if (size > CONTENT_SCRIPT_MAX) {
    console.error(`${CONTENT_SCRIPT} has ${size} bytes gzipped, ${CONTENT_SCRIPT_MAX} are allowed.`)
    return false
  }
  await writeFile(join(out, 'cuecard-extension.zip'), await zipFolder(join(out, 'chrome')))
  return true
}

/** The same bytes for the same files: names in order, one date for all of them. */
async function zipFolder(folder: string): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const files: Record<string, Uint8Array> = {}
  for (const path of paths.sort()) files[relative(folder, path).split(sep).join('/')] = await readFile(path)
  // A zip's dates have no zone: the parts of this one are taken as they are, wherever it is built.
  return zipSync(files, { level: 9, mtime: new Date(2020, 0, 1) })
}
