import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '../config.ts'
import type { Chunk, KnowledgeIndex } from './knowledge-index.ts'
import { openKnowledgeIndex } from './lance-index.ts'

/** An empty index in a folder of its own, for tests. */
export async function openTestIndex() {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-index-'))
  const index = await openKnowledgeIndex(readConfig({ DATA_DIR: folder }), pino({ level: 'silent' }))
  const remove = async () => {
    await index.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { index, folder, remove }
}

/** The passages of an item, one a text. */
export function passages(itemId: string, texts: readonly string[], language = 'en'): Chunk[] {
  return texts.map((text, position) => ({
    id: `${itemId}:${position}`,
    item_id: itemId,
    position,
    title: `About ${itemId}`,
    text,
    locator: `page ${position + 1}`,
    language,
    hash: createHash('sha256').update(`About ${itemId}\n${text}`).digest('hex'),
  }))
}

/** Writes items on top of a version and commits. */
export async function write(
  index: KnowledgeIndex,
  at: { companyId: string; published: number | null },
  items: Readonly<Record<string, readonly Chunk[]>>,
): Promise<number> {
  const writer = await index.write(at.companyId, at.published)
  for (const [itemId, chunks] of Object.entries(items)) await writer.replaceItem(itemId, chunks)
  return (await writer.commit()).version
}

/** A company with a first version that holds these items. */
export async function companyWith(index: KnowledgeIndex, items: Readonly<Record<string, readonly Chunk[]>>) {
  const companyId = randomUUID()
  return { companyId, version: await write(index, { companyId, published: null }, items) }
}

/** The ids that a question finds, best first. */
export async function find(
  index: KnowledgeIndex,
  at: { companyId: string; version: number },
  text: string,
): Promise<string[]> {
  const hits = await index.search(at.companyId, at.version, { text, vector: null, model: null, limit: 10 })
  return hits.map(({ id }) => id)
}
