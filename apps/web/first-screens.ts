import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

/** Screens that people come to first, as files whose code is sent together: see `docs/decisions/039-first-screens.md`. */
const SCREENS = {
  'sign-in': /apps.web.src.features.auth.(public.public-frame|login.login-page)\.tsx$/,
  'signed-in': /apps.web.src.app.(session|shell|home)\.tsx$/,
}
type Screen = keyof typeof SCREENS
const NAMES: readonly Screen[] = ['sign-in', 'signed-in']
/** What both of them need. */
const CONTROLS = 'controls'
const ICONS = 'icons'
/** With nothing else in it: about half of what every page loads, and the half that an update of ours leaves as it was. */
const REACT = 'react'
const WITH_FIRST_SCREEN = new RegExp(`/(${CONTROLS}|${ICONS})-[^/]+\\.js$`)
/** Of the library what both need, or what nearly all screens do. */
const LIBRARY =
  /@mantine.(hooks.esm|core.esm.core|core.esm.components.(Accordion|Anchor|CloseButton|Collapse|Flex|Input|InputBase|PasswordInput|SimpleGrid|Stack|TextInput))\b|zod.v4.classic.coerce/

type Name = Exclude<Rolldown.CodeSplittingGroup['name'], string>
type Graph = Parameters<Name>[1]

/**
 * Our modules that the screens' modules import, directly or not; screens that load later are not among them. A library's
 * index imports all of it, used or not.
 */
function importedBy(seeds: readonly string[], graph: Graph): Set<string> {
  const found = new Set(seeds)
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!next.includes('node_modules')) found.add(next)
  return found
}

/** Which file a module belongs to. The first question comes when all modules are known. */
function createNames(ids: () => Iterable<string>): Name {
  let modules: Record<Screen, Set<string>> | undefined
  return (id, graph) => {
    const all = (modules ??= {
      'sign-in': importedBy(
        [...ids()].filter((each) => SCREENS['sign-in'].test(each)),
        graph,
      ),
      'signed-in': importedBy(
        [...ids()].filter((each) => SCREENS['signed-in'].test(each)),
        graph,
      ),
    })
    const screens = NAMES.filter((name) => all[name].has(id))
    return screens.length > 1 || LIBRARY.test(id) ? CONTROLS : (screens[0] ?? null)
  }
}

/** What comes with every first screen is not named again before a screen is imported: each link takes time that the screen waits for. */
const modulePreload: ModulePreloadOptions = {
  resolveDependencies: (_file, files, { hostType }) =>
    hostType === 'js' ? files.filter((file) => !WITH_FIRST_SCREEN.test(file)) : files,
}

/** One file for what every page loads, one for each first screen, and their names where `public/before-paint.js` finds them. */
export function firstScreens() {
  const ids = new Set<string>()
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: REACT, test: /node_modules.(react|react-dom|scheduler)\b(?!-)/, priority: 4 },
    { name: 'base', tags: ['$initial'], priority: 3 },
    { name: createNames(() => ids), debugName: 'first screens', priority: 2, includeDependenciesRecursively: false },
    { name: ICONS, test: /@tabler.icons-react.dist.esm.icons/, priority: 1 },
  ]
  const plugin: Plugin = {
    name: 'first-screens',
    apply: 'build',
    moduleParsed: ({ id }) => void ids.add(id),
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const filesOf = (name: string) => chunkFiles(Object.values(bundle ?? {}), name)
        const shared = [CONTROLS, ICONS].flatMap(filesOf)
        const react = `data-react="${filesOf(REACT).join(' ')}"`
        const data = NAMES.map((name) => `data-${name}="${[...shared, ...filesOf(name)].join(' ')}"`)
        return html.replace('<script src="/before-paint.js"', (tag) => [tag, react, ...data].join(' '))
      },
    },
  }
  return { groups, plugin, modulePreload }
}

/** Addresses of a chunk's script and styles. @throws when no chunk has the name: its screens were moved */
function chunkFiles(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], name: string): string[] {
  const chunk = files.find((file) => file.type === 'chunk' && file.name === name)
  if (chunk?.type !== 'chunk') throw new Error(`No file of the build is called ${name}`)
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
}
