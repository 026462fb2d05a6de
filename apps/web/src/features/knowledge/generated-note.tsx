import { useKnowledgeStatus } from './knowledge.queries.ts'

const MADE = {
  model: 'Written from your documents by your language model.',
  quotes: 'An outline of quotes from your documents; connect a language model to have it written.',
}

/** How the playbook was made, and when it is made anew (decision 17). */
export function GeneratedNote() {
  const engine = useKnowledgeStatus().data?.playbook_engine ?? null
  if (engine === null) return <>The platform writes these from your documents after a sync.</>
  return <>{MADE[engine]} It is made anew after a sync in which your documents have changed.</>
}
