import { posix } from 'node:path'
import type { SourceFile } from './source-files.ts'

export interface Import {
  from: string
  specifier: string
  /** Path from the root of the file it names; null for a package. */
  target: string | null
  /** True where nothing of it is left at run time: `import type`, or only `type` names in the braces. */
  typeOnly: boolean
}

const IMPORT = /^(?:import|export)(?<type> type)?\s+(?:(?<names>[^'";]*?)\s+from\s+)?'(?<specifier>[^']+)'/gm
const DYNAMIC = /\bimport\('(?<specifier>[^']+)'\)/g

/** Reads the imports of formatted source text; `@cuecard/x/y.ts` is the workspace's file. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const found: Import[] = []
  for (const { groups } of text.matchAll(IMPORT)) {
    if (groups) found.push(importOf(path, groups.specifier ?? '', isTypeOnly(groups)))
  }
  for (const { groups } of text.matchAll(DYNAMIC)) found.push(importOf(path, groups?.specifier ?? '', false))
  return found
}

function isTypeOnly({ type, names }: Record<string, string | undefined>): boolean {
  if (type) return true
  const braces = /^\{(?<inside>[\s\S]*)\}$/.exec(names?.trim() ?? '')?.groups?.inside
  const parts = (braces ?? '').split(',').filter((part) => part.trim())
  return parts.length > 0 && parts.every((part) => part.trim().startsWith('type '))
}

function importOf(from: string, specifier: string, typeOnly: boolean): Import {
  const [path = specifier] = specifier.split('?')
  const workspace = /^@cuecard\/(?<name>[a-z]+)\/(?<rest>.+)$/.exec(path)?.groups
  if (workspace) return { from, specifier, target: `packages/${workspace.name}/src/${workspace.rest}`, typeOnly }
  if (!path.startsWith('.')) return { from, specifier, target: null, typeOnly }
  return { from, specifier, target: posix.normalize(posix.join(posix.dirname(from), path)), typeOnly }
}

/** Groups of two or more files that import each other in a circle (Tarjan's strongly connected components). */
export function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, target } of imports) if (target) targets.set(from, [...(targets.get(from) ?? []), target])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!index.has(target)) visit(target)
      if (stack.includes(target)) low.set(file, Math.min(low.get(file) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group)
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles
}
