import { setTimeout as sleep } from 'node:timers/promises'
import {
  createKnowledgeItem,
  getSyncStatus,
  type KnowledgeItem,
  startKnowledgeSync,
  type SyncStatus,
} from '@cuecard/contract/knowledge.ts'
import type { TestPerson } from './people.ts'

/** Uploads a text document as a person would. */
export function addText(person: TestPerson, name: string, text: string): Promise<KnowledgeItem> {
  return person.api(createKnowledgeItem, {
    form: { name, type: 'file' },
    files: { file: new File([text], `${name}.md`, { type: 'text/markdown' }) },
  })
}

/** Starts a sync and waits for its end. */
export async function syncAll(person: TestPerson): Promise<SyncStatus> {
  let status = await person.api(startKnowledgeSync)
  for (let waited = 0; status.is_running; waited += 50) {
    if (waited > 60_000) throw new Error('the sync did not end within a minute')
    await sleep(50)
    status = await person.api(getSyncStatus)
  }
  return status
}
