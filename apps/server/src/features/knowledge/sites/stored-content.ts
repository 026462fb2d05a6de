import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { RULES_COLUMN } from '../../../platform/index/lance-schema.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import type { PageContent } from '../extract/page-content.ts'

/** The content of a page that is stored in a file between syncs: its passages and links. */
const StoredContent = z.object({
  title: z.string().nullable(),
  canonical: z.string().nullable(),
  links: z.array(z.string()),
  language: z.string(),
  chunks: z.array(
    z.object({
      position: z.number(),
      title: z.string(),
      text: z.string(),
      locator: z.string().nullable(),
      language: z.string(),
      hash: z.string(),
    }),
  ),
  hash: z.string(),
  /** The rules by which its passages were cut; contents of earlier versions do not say. */
  rules: z.string().optional(),
})
export type StoredContent = z.infer<typeof StoredContent>

/** Whether its passages were cut by older rules than those of the index, so that the page has to be fetched again. */
export const isOutdated = ({ rules }: StoredContent) => rules !== RULES_COLUMN

const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** Stores a page and returns its key. The key depends on the content, so a file in use is never overwritten. */
export async function keepContent(
  deps: Deps,
  page: { company_id: string; item_id: string; url: string },
  content: PageContent,
): Promise<string> {
  const { nothing: _nothing, ...stored } = content
  const written = JSON.stringify({ ...stored, rules: RULES_COLUMN })
  const key = `companies/${page.company_id}/pages/${page.item_id}/${short(page.url)}-${short(written)}`
  await deps.files.putText(key, written)
  return key
}

/** Null when the file is missing or invalid: then the page is read again. @throws TemporaryFailure while the storage is away */
export async function loadContent(deps: Deps, key: string): Promise<StoredContent | null> {
  try {
    const parsed = StoredContent.safeParse(JSON.parse(await text(await deps.files.read(key))))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof TemporaryFailure) throw error
    deps.log.debug({ err: error }, 'a stored page could not be read')
    return null
  }
}
