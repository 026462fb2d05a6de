import { useKnowledgeStatus } from '../knowledge.queries.ts'

const ENGINE_TEXTS = {
  model: 'Written from your documents by your language model.',
  quotes: 'An outline of quotes from your documents; connect a language model to have it written.',
}

/** How the playbook was written, and when it is rewritten. */
export function GeneratedNote() {
  const status = useKnowledgeStatus().data
  const engine = status?.playbook_engine ?? null
  const failure = status?.playbook_failure ?? null
  if (status?.generated_documents === 'off') {
    return <>{engine === null ? '' : `${ENGINE_TEXTS[engine]} `}Generating documents is switched off on this server.</>
  }
  const made =
    engine === null
      ? 'The platform writes these from your documents after a sync.'
      : `${ENGINE_TEXTS[engine]} It is rewritten after a sync in which your documents have changed.`
  if (failure === null) return <>{made}</>
  return (
    <>
      {made} The last attempt did not succeed{engine === null ? '' : ', so the version before it stays'}: {failure}
    </>
  )
}
