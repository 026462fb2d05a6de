import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './commands.ts'
import { BOUNDARIES, misjudgedBoundaries } from './house/boundaries.ts'
import { findCycles, importsOf } from './house/import-graph.ts'
import { undeclaredPackages } from './house/packages.ts'
import { unresolvedReferences } from './house/references.ts'
import { folderSizes, isStyle, quantile, readSources, sumLines } from './house/source-files.ts'

/** A person reads a folder's list at a glance up to about here. */
const FOLDER_MAX = 30
const SHOWN = 25

const show = (name: string, value: string | number): void => console.log(`${name.padEnd(34)} ${value}`)

function list(title: string, rows: readonly string[]): void {
  if (rows.length === 0) return
  console.log(`\n${title}`)
  for (const row of rows.slice(0, SHOWN)) console.log(`  ${row}`)
  if (rows.length > SHOWN) console.log(`  … and ${rows.length - SHOWN} more`)
}

const foldersIn = (path: string): string[] =>
  existsSync(join(ROOT, path))
    ? readdirSync(join(ROOT, path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : []

/** Prints the measures of the source tree; fails where one of its rules is broken. */
async function main(): Promise<number> {
  const sources = readSources()
  const code = sources.filter((file) => !isStyle(file))
  const styles = sources.filter(isStyle)
  const imports = sources.flatMap(importsOf)
  const values = findCycles(imports.filter(({ typeOnly }) => !typeOnly))
  const all = findCycles(imports)
  const folders = folderSizes(sources)
  const crowded = folders.filter(({ count }) => count > FOLDER_MAX)
  const references = unresolvedReferences()
  const packages = undeclaredPackages()
  const misjudged = await misjudgedBoundaries()
  const server = foldersIn('apps/server/src/features')
  const web = foldersIn('apps/web/src/features')
  const largest = quantile(code, 1)

  show('TypeScript files, lines', `${code.length}, ${sumLines(code)}`)
  show('CSS files, lines', `${styles.length}, ${sumLines(styles)}`)
  show(
    'file: median, p90, largest',
    `${quantile(code, 0.5)?.lines}, ${quantile(code, 0.9)?.lines}, ${largest?.lines} (${largest?.path})`,
  )
  show('largest folder', `${folders[0]?.count} (${folders[0]?.folder})`)
  show(`folders over ${FOLDER_MAX} files`, crowded.length)
  show('cycles of values, with types', `${values.length}, ${all.length}`)
  show('boundaries judged rightly', `${BOUNDARIES.length - misjudged.length} of ${BOUNDARIES.length}`)
  show('references that lead nowhere', references.length)
  show('packages not declared', packages.length)
  show(
    'features named alike',
    `${server.filter((name) => web.includes(name)).length} of ${server.length} on the server, ${web.length} in the web app`,
  )

  list(
    'Crowded folders',
    crowded.map(({ folder, count }) => `${count} ${folder}`),
  )
  list(
    'Cycles',
    all.map((cycle) => cycle.join(' → ')),
  )
  list(
    'Boundaries judged wrongly',
    misjudged.map(
      ({ file, imports: name, refused }) => `${file} imports ${name}: ${refused ? 'is let through' : 'is refused'}`,
    ),
  )
  list(
    'References that lead nowhere',
    references.map(({ place, words }) => `${place} ${words}`),
  )
  list('Packages not declared', packages)
  return crowded.length + all.length + references.length + packages.length + misjudged.length > 0 ? 1 : 0
}

process.exitCode = await main()
