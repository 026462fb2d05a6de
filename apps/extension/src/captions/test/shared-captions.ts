import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Replay } from './fake-captions.ts'

/** Beside the project; its data is other people's and is never copied. */
const FOLDER = join(import.meta.dirname, '../../../../../../shared/data/captions')

export const haveSharedCaptions = existsSync(FOLDER)
if (!haveSharedCaptions) process.stdout.write('skipped: ../shared/data/captions is not here\n')

/** All replays of moving captions; none where the folder is absent. */
export function sharedReplays(): Replay[] {
  if (!haveSharedCaptions) return []
  const names = readdirSync(join(FOLDER, 'replay')).filter((name) => name.endsWith('.json'))
  return names.sort().map((name): Replay => JSON.parse(readFileSync(join(FOLDER, 'replay', name), 'utf8')))
}

/** The saved pages with what is said on them. */
export function sharedPages(): { name: string; html: string; expected: { speaker: string; text: string }[] }[] {
  if (!haveSharedCaptions) return []
  const expected: Record<string, { speaker: string; text: string }[]> = JSON.parse(
    readFileSync(join(FOLDER, 'expected.json'), 'utf8'),
  )
  return Object.entries(expected).map(([name, lines]) => ({
    name,
    html: readFileSync(join(FOLDER, name), 'utf8'),
    expected: lines,
  }))
}

interface SharedPlayer {
  open: (page: Document, platform: string) => (step: unknown) => void
}

/** The player that comes with the replays: the same pages as others draw them. */
export async function sharedPlayer(): Promise<SharedPlayer> {
  const code = readFileSync(join(FOLDER, 'caption-player.mjs'), 'base64')
  const player: SharedPlayer = await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)
  return player
}
