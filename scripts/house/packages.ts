import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../commands.ts'
import { type Import, importsOf } from './import-graph.ts'
import { readFiles } from './source-files.ts'

/** A workspace's folder, or the root's for scripts and benches. */
const workspaceOf = (path: string): string => /^(?:apps|packages)\/[^/]+|^e2e|^bench/.exec(path)?.[0] ?? '.'

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** A package that has types only is declared under another name: `hast` as `@types/hast`. */
const typesOf = (name: string): string => `@types/${name.replace(/^@/, '').replace('/', '__')}`

function declaredBy(workspace: string): Set<string> {
  const file = join(ROOT, workspace, 'package.json')
  if (!existsSync(file)) return new Set()
  const read = JSON.parse(readFileSync(file, 'utf8'))
  return new Set([
    read.name,
    ...Object.keys({ ...read.dependencies, ...read.devDependencies, ...read.peerDependencies }),
  ])
}

const isPackage = ({ specifier, target }: Import): boolean =>
  (target === null || specifier.startsWith('@cuecard/')) &&
  !specifier.startsWith('node:') &&
  !specifier.startsWith('virtual:') &&
  !builtinModules.includes(specifier)

/** `workspace: package` for each package that a workspace imports and its package.json does not name; the tools of tests stand at the root. */
export function undeclaredPackages(): string[] {
  const declared = new Map<string, Set<string>>()
  const missing = new Set<string>()
  const atRoot = declaredBy('.')
  for (const file of readFiles(/^(apps|packages|e2e|scripts|bench)\/.*\.tsx?$/)) {
    const workspace = workspaceOf(file.path)
    const names = declared.get(workspace) ?? declaredBy(workspace)
    declared.set(workspace, names)
    const isTool = /\.(test|fixture)\.tsx?$|\/test\/|\.config\.ts$/.test(file.path)
    for (const found of importsOf(file)) {
      const name = packageOf(found.specifier)
      if (isPackage(found) && !names.has(name) && !names.has(typesOf(name)) && !(isTool && atRoot.has(name)))
        missing.add(`${workspace}: ${name}`)
    }
  }
  return [...missing].toSorted()
}
