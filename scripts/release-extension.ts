// `npm run release:extension`: builds the extension from its sources and lays out what a store's upload needs.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { ROOT } from './commands.ts'
import { buildExtension } from './extension.ts'
import { requireNode } from './require-node.ts'

requireNode(24)
const folder = join(ROOT, 'apps/extension/dist/release')
const made = join(ROOT, 'apps/extension/dist/release-build')

if (!(await buildExtension(made))) process.exit(1)
const zip = await readFile(join(made, 'cuecard-extension.zip'))
const manifest: Manifest = JSON.parse(strFromU8(unzipSync(zip)['manifest.json'] ?? new Uint8Array()))
const name = `cuecard-extension-${manifest.version}.zip`
const sum = createHash('sha256').update(zip).digest('hex')
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
await writeFile(join(folder, name), zip)
await writeFile(join(folder, `${name}.sha256`), `${sum}  ${name}\n`)
await rm(made, { recursive: true, force: true })

// The same sources give the same bytes: whoever doubts a published file builds it and compares the sum.
console.log(`${relative(ROOT, join(folder, name))}: ${(zip.length / 1024).toFixed(0)} KiB, SHA-256 ${sum}`)
console.log(`permissions:          ${manifest.permissions.join(', ')}`)
console.log(`reads pages of:       ${(manifest.content_scripts ?? []).flatMap(({ matches }) => matches).join(', ')}`)
console.log(`host permissions:     ${manifest.host_permissions.join(', ')}`)
console.log(`asked when connecting: ${manifest.optional_host_permissions.join(', ')} (the one server that is named)`)

interface Manifest {
  version: string
  permissions: string[]
  host_permissions: string[]
  optional_host_permissions: string[]
  content_scripts?: { matches: string[] }[]
}
