import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './commands.ts'

/** Where npm puts onnxruntime-node, whose package holds the native code of five platforms, 245 MB more than one needs. */
const PLACES = ['node_modules/onnxruntime-node/bin', 'apps/server/node_modules/onnxruntime-node/bin']

/** Removes native code of other platforms from an installation. `npm ci` brings it back. */
for (const place of PLACES.map((path) => join(ROOT, path)).filter((path) => existsSync(path))) {
  for (const version of await readdir(place)) {
    for (const platform of await readdir(join(place, version))) {
      for (const machine of await readdir(join(place, version, platform))) {
        if (platform === process.platform && machine === process.arch) continue
        await rm(join(place, version, platform, machine), { recursive: true })
        console.log(`Removed onnxruntime-node for ${platform} ${machine}`)
      }
    }
  }
}
