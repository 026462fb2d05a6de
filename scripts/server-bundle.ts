import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { ROOT, SERVER_BUNDLE } from './commands.ts'

const FOLDER = dirname(SERVER_BUNDLE)

/**
 * Packages of many small files, which cost a start more to find than to run. drizzle-orm's list of exports alone, 179 kB,
 * is read again for each of its files. What shares zod's schemas comes along, so that there is one zod.
 */
const BUNDLED = ['drizzle-orm', 'zod', 'fastify-type-provider-zod', 'jose', 'pg-boss']

const isBundled = (id: string) =>
  id.startsWith('@cuecard/') || BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))

/** Files beside a source, workers among them, are read from where the source lies, relative to the bundle. */
const placesOfSources: Plugin = {
  name: 'places-of-sources',
  transform(code, id) {
    if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null
    const place = relative(FOLDER, id)
    return code
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(place)}`)})`)
  },
}

/**
 * Writes the server's own sources, with the packages above, as few files. It starts in two thirds of the processor time.
 * @throws what the bundler finds wrong.
 */
export async function bundleServer(): Promise<void> {
  const bundle = await rolldown({
    input: { main: join(ROOT, 'apps/server/src/main.ts') },
    platform: 'node',
    external: (id, _parent, isResolved) => !isResolved && !/^[./]/.test(id) && !isBundled(id),
    plugins: [placesOfSources],
    // A package of which nothing is used is not loaded: tinyld alone would take 50 MB and a fifth of a start.
    treeshake: { moduleSideEffects: 'no-external' },
  })
  const unfinished = `${FOLDER}-${process.pid}`
  try {
    const { output } = await bundle.write({
      dir: unfinished,
      format: 'esm',
      entryFileNames: basename(SERVER_BUNDLE),
      chunkFileNames: '[name]-[hash].mjs',
    })
    await mkdir(FOLDER, { recursive: true })
    // One by one and the entry last: another process may start from it at any moment.
    const names = output.map(({ fileName }) => fileName).sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)))
    for (const name of names) await rename(join(unfinished, name), join(FOLDER, name))
    for (const name of await readdir(FOLDER)) if (!names.includes(name)) await rm(join(FOLDER, name))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await bundle.close()
  }
}

const isEntry = (name: string) => name === basename(SERVER_BUNDLE)
