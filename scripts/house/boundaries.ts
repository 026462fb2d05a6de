import { mkdirSync, mkdtempSync, rmSync, writeFileSync, copyFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ROOT, runTool } from '../commands.ts'

/** A file and what it imports; `refused` says what the linter has to answer. */
export interface Boundary {
  file: string
  imports: string
  refused: boolean
}

const no = (file: string, imports: string): Boundary => ({ file, imports, refused: true })
const yes = (file: string, imports: string): Boundary => ({ file, imports, refused: false })

const SERVER = 'apps/server/src'
const WEB = 'apps/web/src'
const EXTENSION = 'apps/extension/src'

/** At least one wrong import for each rule, from a folder one level down as well, and the right one beside it. */
export const BOUNDARIES: readonly Boundary[] = [
  no('packages/contract/src/made-up.ts', '@cuecard/ui/answer-card.tsx'),
  no('packages/contract/src/made-up.ts', 'react'),
  yes('packages/contract/src/made-up.ts', 'zod'),
  no('packages/language/src/made-up.ts', 'zod'),
  no('packages/language/src/made-up.ts', 'node:fs'),
  no('packages/language/src/made-up.ts', '@cuecard/contract/time.ts'),
  yes('packages/language/src/made-up.ts', './sentences.ts'),
  no('packages/ui/src/made-up.ts', '../../../apps/web/src/lib/api.ts'),
  no('packages/ui/src/made-up.ts', '@cuecard/server/app.ts'),
  yes('packages/ui/src/made-up.ts', '@cuecard/contract/time.ts'),
  no(`${SERVER}/platform/http/made-up.ts`, '../../features/auth/auth.service.ts'),
  no(`${SERVER}/platform/http/made-up.ts`, '../../shared/evidence/evidence.ts'),
  no(`${SERVER}/platform/made-up.ts`, '../app.ts'),
  yes(`${SERVER}/platform/http/made-up.ts`, '../errors.ts'),
  no(`${SERVER}/shared/evidence/made-up.ts`, '../../features/auth/auth.service.ts'),
  yes(`${SERVER}/shared/evidence/made-up.ts`, '../../platform/errors.ts'),
  no(`${SERVER}/features/made-up/made-up.ts`, '../auth/auth.store.ts'),
  no(`${SERVER}/features/made-up/web/made-up.ts`, '../../auth/auth.store.ts'),
  no(`${SERVER}/features/made-up/web/deep/made-up.ts`, '../../../auth/tokens/read-token.ts'),
  no(`${SERVER}/features/made-up/made-up.ts`, '../auth/tokens/read-token.ts'),
  no(`${SERVER}/features/made-up/web/made-up.ts`, '../../../app.ts'),
  no(`${SERVER}/features/made-up/made-up.ts`, '@cuecard/ui/answer-card.tsx'),
  yes(`${SERVER}/features/made-up/made-up.ts`, '../auth/auth.service.ts'),
  yes(`${SERVER}/features/made-up/web/made-up.ts`, '../../auth/auth.service.ts'),
  yes(`${SERVER}/features/made-up/web/made-up.ts`, '../../auth/auth.tables.ts'),
  yes(`${SERVER}/features/made-up/web/made-up.ts`, '../made-up.store.ts'),
  yes(`${SERVER}/features/made-up/web/made-up.ts`, '../../../shared/evidence/evidence.ts'),
  no(`${WEB}/lib/made-up.ts`, '../shared/when.tsx'),
  no(`${WEB}/shared/controls/made-up.ts`, '../../features/home/home-page.tsx'),
  no(`${WEB}/features/made-up/made-up.ts`, '../home/home-page.tsx'),
  no(`${WEB}/features/made-up/list/made-up.ts`, '../../home/home-page.tsx'),
  no(`${WEB}/features/made-up/list/deep/made-up.ts`, '../../../home/home-page.tsx'),
  no(`${WEB}/features/made-up/list/made-up.ts`, '../../../app/router.tsx'),
  yes(`${WEB}/features/made-up/list/made-up.ts`, '../made-up.queries.ts'),
  yes(`${WEB}/features/made-up/list/made-up.ts`, '../detail/made-up-page.tsx'),
  yes(`${WEB}/features/made-up/list/made-up.ts`, '../../../shared/when.tsx'),
  no(`${EXTENSION}/overlay/made-up.ts`, '../../../web/src/lib/api.ts'),
  no(`${EXTENSION}/captions/made-up.ts`, '../overlay/mount-overlay.tsx'),
  no(`${EXTENSION}/captions/deep/made-up.ts`, '../../overlay/mount-overlay.tsx'),
  no(`${EXTENSION}/meeting/made-up.ts`, '../worker/worker.ts'),
  no(`${EXTENSION}/browser/made-up.ts`, '../messages/lines.ts'),
  yes(`${EXTENSION}/overlay/made-up.ts`, '../meeting/meeting-title.ts'),
]

/** Runs the linter with the project's own rules over files that hold one import each. @returns those it judged wrongly */
export async function misjudgedBoundaries(boundaries: readonly Boundary[] = BOUNDARIES): Promise<Boundary[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-boundaries-'))
  try {
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    const named = boundaries.map((boundary, at) => ({
      boundary,
      path: boundary.file.replace('made-up', `made-up-${at}`),
    }))
    for (const { boundary, path } of named) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `import { x } from '${boundary.imports}'\nexport const y = x\n`)
    }
    const args = ['--config', join(folder, '.oxlintrc.json'), '--format', 'json', folder]
    const { text } = await runTool('oxlint', args, { output: 'capture', cwd: folder })
    const refused = new Set<string>()
    for (const { code, filename } of JSON.parse(text).diagnostics) {
      if (String(code).includes('no-restricted-imports'))
        refused.add(String(filename).replaceAll('\\', '/').split(`${folder}/`).at(-1) ?? '')
    }
    return named.filter(({ boundary, path }) => refused.has(path) !== boundary.refused).map(({ boundary }) => boundary)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
