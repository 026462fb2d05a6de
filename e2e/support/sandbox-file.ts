import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { realFile } from './real-data.ts'

const EXAMPLE = fileURLToPath(new URL('../../apps/server/demo/sandbox-example.json', import.meta.url))
const FOLDER = fileURLToPath(new URL('../results/transcripts/', import.meta.url))

/** A message of the file that the Sandbox reads. */
export interface SandboxMessage {
  messageId: string
  message: string
  username: string
  userImageUrl: string | null
}

interface Spoken {
  message: string
  username: string
}

/**
 * Writes a sandbox transcript: the first messages of a real meeting (of the shared data, else the demo's example),
 * then the lines given. Returns the file's path and its messages, oldest first.
 */
export async function writeSandboxFile(lines: readonly Spoken[], fromMeeting = 40) {
  const real = realFile('meetings/qmsum-ES2004a.json')
  const spoken = [...(await spokenIn(real ?? EXAMPLE)).slice(0, fromMeeting), ...lines]
  const messages = spoken.map(({ message, username }, index): SandboxMessage => ({
    messageId: `m${index + 1}`,
    message,
    username,
    userImageUrl: null,
  }))
  await mkdir(FOLDER, { recursive: true })
  const path = join(await mkdtemp(FOLDER), 'transcript.json')
  await writeFile(path, JSON.stringify(messages, null, 2))
  return { path, messages }
}

async function spokenIn(path: string): Promise<Spoken[]> {
  const content: Spoken[] | { transcript: Spoken[] } = JSON.parse(await readFile(path, 'utf8'))
  return Array.isArray(content) ? content : content.transcript
}
