import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Api, ApiError, createClient } from '@cuecard/contract/client.ts'
import { listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { syncEnded } from './documents.ts'
import { copyFirstStart } from './first-start.ts'
import { JOURNALED, type JournaledKind } from './journaled-kinds.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/** How many things of a kind there are before the oldest is removed. */
const KEPT = 3

interface Entry {
  /** As the last acknowledged call left it; null: removed. */
  word: string | null
  /** What a call that was not acknowledged would have made of it. */
  tried?: string | null
}

interface KindJournal {
  kind: JournaledKind
  entries: Map<string, Entry>
  /** Words of things whose making was not acknowledged. */
  unsure: Set<string>
  written: number
}

export interface JournalReport {
  acknowledged: number
  /** What the server answered although it was not being killed. */
  refused: string[]
  /** What is not as it was acknowledged, or only half there. */
  wrong: string[]
  /** Documents that are not searchable after all, and passages too many. */
  unsynced: number
}

/** Writes things of all kinds at once to a server that is killed again and again, and looks after each kill what is there. */
export async function playKillJournal(kills: number): Promise<JournalReport> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecard-kills-'))
  await copyFirstStart(folder)
  const journals = JOURNALED.map((kind): KindJournal => ({ kind, entries: new Map(), unsure: new Set(), written: 0 }))
  const report: JournalReport = { acknowledged: 0, refused: [], wrong: [], unsynced: 0 }
  let server = await startServer({ DATA_DIR: folder })
  try {
    const token = await server.tokenOf('admin@acme.example')
    const api = () => clientOf(server, token)
    await syncEnded(api())
    for (let kill = 0; kill < kills; kill += 1) {
      const isOver = new AbortController()
      const writers = Promise.all(
        journals.map((journal) => keepWriting(journal, { api: api(), report, isOver: isOver.signal })),
      )
      // Counted in writes, since a busy machine does few in a time; then anywhere in the next ones.
      const enough = report.acknowledged + 8 + Math.random() * 16
      while (report.acknowledged < enough && report.refused.length === 0) await sleep(5)
      await sleep(Math.random() * 60)
      isOver.abort()
      await server.kill()
      await writers
      server = await startServer({ DATA_DIR: folder })
      for (const journal of journals) report.wrong.push(...(await compare(journal, api())))
    }
    report.unsynced = await notSearchable(api())
    return report
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

const clientOf = ({ url }: ServerProcess, token: string): Api =>
  createClient({ baseUrl: `${url}/api`, token: () => token })

interface Writing {
  api: Api
  report: JournalReport
  isOver: AbortSignal
}

/** One call after the other, until the server is gone. */
async function keepWriting(journal: KindJournal, { api, report, isOver }: Writing): Promise<void> {
  for (;;) {
    try {
      await writeOne(journal, api)
      journal.written += 1
      report.acknowledged += 1
    } catch (error) {
      const answered = error instanceof ApiError && error.status > 0
      if (answered) report.refused.push(`${journal.kind.name}: ${error.status} ${error.detail}`)
      // Without a reply, whoever sends cannot know: both states are right.
      if (isOver.aborted || !answered) return
    }
  }
}

async function writeOne({ kind, entries, unsure, written }: KindJournal, api: Api): Promise<void> {
  const word = `word${crypto.randomUUID().slice(0, 8)}`
  const living = [...entries].filter(([, entry]) => entry.word !== null)
  const [oldest] = living[0] ?? []
  if (kind.create === undefined)
    return await changeOne(entries, { id: 'only', tried: word }, () => kind.update?.(api, 'only', word))
  if (kind.remove && oldest !== undefined && living.length > KEPT) {
    return await changeOne(entries, { id: oldest, tried: null }, () => kind.remove?.(api, oldest))
  }
  if (kind.update && oldest !== undefined && written % 2 === 1) {
    return await changeOne(entries, { id: oldest, tried: word }, () => kind.update?.(api, oldest, word))
  }
  unsure.add(word)
  const id = await kind.create(api, word)
  unsure.delete(word)
  entries.set(id, { word })
}

/** Notes what the call would make of the thing (null: nothing) before it is made. */
async function changeOne(
  entries: Map<string, Entry>,
  { id, tried }: { id: string; tried: string | null },
  call: () => Promise<unknown> | undefined,
): Promise<void> {
  const entry = entries.get(id) ?? { word: '' }
  entries.set(id, { word: entry.word, tried })
  await call()
  entries.set(id, { word: tried })
}

/** Compares what is there with the journal, and takes for true what an interrupted call left. */
async function compare({ kind, entries, unsure }: KindJournal, api: Api): Promise<string[]> {
  const wrong: string[] = []
  const found = await kind.read(api).catch((error: unknown) => {
    wrong.push(`${kind.name}: ${String(error)}`)
    return null
  })
  if (found === null) return wrong
  for (const [id, entry] of entries) {
    const word = found.get(id) ?? null
    const isRight = word === entry.word || ('tried' in entry && word === entry.tried)
    if (!isRight) wrong.push(`${kind.name} ${id}: ${word} instead of ${entry.word}`)
    entries.set(id, { word })
    found.delete(id)
  }
  for (const [id, word] of found) {
    if (unsure.has(word)) entries.set(id, { word })
  }
  unsure.clear()
  return wrong
}

/** After a last sync every document is in the index, and the index holds no passage of another one. */
async function notSearchable(api: Api): Promise<number> {
  await api(startKnowledgeSync)
  await syncEnded(api)
  const items = await api(listKnowledgeItems)
  const { passages } = await api(getKnowledgeStatus)
  const unread = items.filter(({ sync_state }) => sync_state !== 'synced').length
  return unread + Math.abs(passages - items.reduce((sum, item) => sum + item.chunk_count, 0))
}
