import { readFile } from 'node:fs/promises'
import type { Look, Replay, Step } from '../../../apps/extension/src/captions/test/fake-captions.ts'
import { sharedReplays } from '../../../apps/extension/src/captions/test/shared-captions.ts'
import { realFile } from '../real-data.ts'

/** The shared replays, or two of the project's own where those are absent. */
export function replays(): Replay[] {
  const shared = sharedReplays()
  return shared.length > 0 ? shared : [madeUp('made-up-meet', 'google-meet'), madeUp('made-up-teams', 'teams')]
}

/** How a replay's service draws it. */
export const lookOf = ({ platform }: Replay): Look =>
  platform === 'teams' ? 'teams-host' : platform === 'zoom' ? 'zoom-2026' : 'meet-2025'

/** What a person says; `speaker` is the word of the recordings. */
export interface SpokenLine {
  speaker: string
  text: string
}

const LINES: readonly SpokenLine[] = [
  { speaker: 'Ana Ruiz', text: 'We use the European data centre, and the backups stay there too.' },
  { speaker: 'Tom Hale', text: 'Yes.' },
  { speaker: 'Ana Ruiz', text: 'Is the second region included in the price as well?' },
  { speaker: 'Tom Hale', text: 'Yes.' },
  { speaker: '李雷', text: '我们需要安全审查，价格包括支持吗？' },
  { speaker: 'Мария', text: 'Сколько стоит лицензия и когда можно начать?' },
]

const madeUp = (name: string, platform: Replay['platform']): Replay => ({ name, platform, ...spoken(LINES, 300) })

/** A long meeting, of real speech where the shared data is there. */
export async function longReplay(lines: number, everyMs: number): Promise<Replay> {
  const path = realFile('meetings/qmsum-IS1003d.json')
  const said = path ? await realSpeech(path) : Array.from({ length: lines }, (_, n) => numbered(n))
  return { name: 'long', platform: 'google-meet', ...spoken(said.slice(0, lines), everyMs) }
}

const numbered = (n: number): SpokenLine => {
  const { speaker, text } = LINES[n % LINES.length] ?? { speaker: 'Ana Ruiz', text: 'Yes.' }
  return { speaker, text: `${n + 1}: ${text}` }
}

async function realSpeech(path: string): Promise<SpokenLine[]> {
  const { transcript }: { transcript: { username: string; message: string }[] } = JSON.parse(
    await readFile(path, 'utf8'),
  )
  const lines = transcript.map(({ username, message }) => ({
    speaker: username,
    text: message.replace(/\s+/gu, ' ').trim(),
  }))
  return lines.filter(({ text }) => text !== '')
}

const ROWS = 5

/** Each line grows in up to four steps; the page shows the newest five. */
export function spoken(lines: readonly SpokenLine[], everyMs: number): { steps: Step[]; expected: SpokenLine[] } {
  const steps: Step[] = []
  let at = 0
  for (const [n, { speaker, text }] of lines.entries()) {
    const words = text.split(/(?<=\s)/u)
    const quarter = Math.ceil(words.length / 4)
    for (let end = quarter; ; end += quarter) {
      const shown = words.slice(0, end).join('').trim()
      steps.push(
        end === quarter
          ? { at, op: 'row', id: `r${n}`, speaker, text: shown }
          : { at, op: 'text', id: `r${n}`, text: shown },
      )
      at += everyMs
      if (end >= words.length) break
    }
    if (n >= ROWS) steps.push({ at, op: 'remove', id: `r${n - ROWS}` })
  }
  return { steps, expected: [...lines] }
}

/**
 * Cut in the middle of a line: its next words come after the cut. What is shown then is drawn again at the beginning of
 * what comes after it: the page was reloaded.
 */
export function cutAt(steps: readonly Step[], about: number): { before: Step[]; after: Step[] } {
  const moment = (steps.find(({ at, op }) => at > about && op === 'text')?.at ?? about) - 1
  const before = steps.filter(({ at }) => at <= moment)
  const shown = new Map<string, Extract<Step, { op: 'row' }>>()
  for (const step of before) {
    const row = 'id' in step ? shown.get(step.id) : undefined
    if (step.op === 'row') shown.set(step.id, { ...step, at: 0 })
    else if (step.op === 'text' && row) row.text = step.text
    else if (step.op === 'speaker' && row) row.speaker = step.speaker
    else if (step.op === 'remove') shown.delete(step.id)
    else if (step.op === 'off') shown.clear()
  }
  const rest = steps.filter(({ at }) => at > moment).map((step) => ({ ...step, at: step.at - moment }))
  return { before, after: [...shown.values(), ...rest] }
}
