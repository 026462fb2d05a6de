import { globSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { type InputOptions, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { ONLY_LOAD } from '../apps/server/src/platform/compiled-code.ts'
import { ROOT, run, SERVER_BUNDLE } from './commands.ts'

const FOLDER = dirname(SERVER_BUNDLE)
const SOURCES = join(ROOT, 'apps/server/src')

/**
 * Packages of many small files, which cost a start more to find than to run. drizzle-orm's list of exports alone, 179 kB,
 * is read again for each of its files. What shares zod's schemas comes along, so that there is one zod.
 */
const BUNDLED = ['drizzle-orm', 'zod', 'fastify-type-provider-zod', 'jose', 'pg-boss', 'yaml']

const isBundled = (id: string) =>
  id.startsWith('@cuecard/') || BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))

/** The modules that threads and the process of the readers start from, by path; the file of each in the bundle. */
const THREADS = new Map(
  globSync('**/*{.worker,-worker,.process}.ts', { cwd: SOURCES }).map((name) => [
    join(SOURCES, name),
    join(FOLDER, `${basename(name, '.ts')}.mjs`),
  ]),
)

/** In the quotes of a source, or in those that its types leave behind when they are taken out. */
const THREAD_ADDRESS = /new URL\(['"]([^'"]+\.ts)['"], import\.meta\.url\)/g

/** Lets sources start their threads from the bundle, in which a thread loads one file instead of dozens. */
export const bundledThreads = {
  name: 'bundled-threads',
  transform(code: string, id: string) {
    if (!id.startsWith(SOURCES) || !code.includes('import.meta.url')) return null
    const changed = code.replaceAll(THREAD_ADDRESS, (address, path: string) => {
      const built = THREADS.get(join(dirname(id), path))
      return built ? address.replace(path, relative(dirname(id), built)) : address
    })
    return changed === code ? null : { code: changed }
  },
} satisfies Plugin

/** Files beside a source are read from where the source lies, relative to the bundle. */
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

/** Writes into the program of which sources it was made. */
const namedBuild = (build: string): Plugin => ({
  name: 'named-build',
  transform: (code, id) =>
    id === join(SOURCES, 'platform/version.ts') ? code.replace("'sources'", JSON.stringify(build)) : null,
})

/**
 * Writes the server's own sources, with the packages above, as few files. It starts in two thirds of the processor time,
 * and a thread in a third. Threads share no file with the server, which would then be split.
 * `build` tells it apart from one of other sources. @throws what the bundler finds wrong, or that the bundle cannot be loaded.
 */
export async function bundleServer(build: string): Promise<void> {
  const unfinished = `${FOLDER}-${process.pid}`
  try {
    const main = await write(unfinished, { main: join(SOURCES, 'main.ts') }, build)
    const threads = await write(
      unfinished,
      Object.fromEntries([...THREADS].map(([source, built]) => [basename(built, '.mjs'), source])),
      build,
    )
    await mkdir(FOLDER, { recursive: true })
    // One by one and the server's entry last: another process may start from it at any moment.
    const last = basename(SERVER_BUNDLE)
    const names = [...threads, ...main].map(({ fileName }) => fileName).filter((name) => name !== last)
    for (const name of [...names, last]) await rename(join(unfinished, name), join(FOLDER, name))
    await keepCompiledCode()
    await removeOld([...names, last, COMPILED])
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

const COMPILED = 'compiled'

/** Loads the server once, so that its starts find the compiled code of what they load (platform/compiled-code.ts). */
async function keepCompiledCode(): Promise<void> {
  await rm(join(FOLDER, COMPILED), { recursive: true, force: true })
  const { code, text } = await run(process.execPath, [SERVER_BUNDLE, ONLY_LOAD], {
    // Not into the tools' own.
    env: { NODE_COMPILE_CACHE: undefined },
    output: 'capture',
  })
  if (code !== 0) throw new Error(`The server's bundle cannot be loaded:\n${text}`)
}

/** A server that runs may still load parts of the bundle it was started from. */
const KEPT_MS = 24 * 60 * 60_000

async function removeOld(names: readonly string[]): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name)
    if (!names.includes(name) && Date.now() - (await stat(path)).mtimeMs > KEPT_MS) await rm(path)
  }
}

async function write(dir: string, input: NonNullable<InputOptions['input']>, build: string): Promise<OutputChunk[]> {
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: (id, _parent, isResolved) => !isResolved && !/^[./]/.test(id) && !isBundled(id),
    plugins: [bundledThreads, placesOfSources, namedBuild(build)],
    // A package of which nothing is used is not loaded: tinyld alone would take 50 MB and a fifth of a start.
    treeshake: { moduleSideEffects: 'no-external' },
  })
  try {
    const format = { format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } as const
    const { output } = await bundle.write({ dir, ...format })
    return output.filter((file) => file.type === 'chunk')
  } finally {
    await bundle.close()
  }
}
