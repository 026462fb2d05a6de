import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'

/** The proposed name of a document of several facts: what most of them are about, else where they were said. */
export function documentName(items: readonly Pick<DiscoveredKnowledgeItem, 'topic' | 'meeting_name'>[]): string {
  const topic = mostOf(items.map((item) => item.topic ?? ''))
  if (topic) return topic
  const meetings = new Set(items.map(({ meeting_name }) => meeting_name))
  const [only = ''] = meetings
  return meetings.size === 1 ? `Said in ${only}` : `Said in ${meetings.size} meetings`
}

/** The text that more than half of them share, if there is one. */
function mostOf(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].find(([text, count]) => text !== '' && count > texts.length / 2)?.[0]
}
