import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { createKnowledgeItem, type KnowledgeItem, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getSyncStatus, type SyncStatus } from '@cuecard/contract/knowledge/status.ts'
import type { TestPerson } from './people.ts'

/** Uploads a text document as a person would who adds it although its text is there already. */
export function addText(person: TestPerson, name: string, text: string): Promise<KnowledgeItem> {
  return person.api(createKnowledgeItem, {
    form: { name, type: 'file', add_anyway: true },
    files: { file: new File([text], `${name}.md`, { type: 'text/markdown' }) },
  })
}

/** Starts a sync and waits for its end. */
export async function syncAll(person: TestPerson): Promise<SyncStatus> {
  await person.api(startKnowledgeSync)
  return syncEnded(person.api)
}

/** Waits until no sync is running. */
export async function syncEnded(api: Api): Promise<SyncStatus> {
  const started = Date.now()
  for (;;) {
    const status = await api(getSyncStatus)
    if (!status.is_running) return status
    if (Date.now() - started > 100_000) throw new Error('the sync did not end within 100 seconds')
    await sleep(50)
  }
}
