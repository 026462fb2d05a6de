import type { Deps } from '../../../platform/deps.ts'
import type { MailDraft } from '../../../platform/mail/compose-mail.ts'

export interface PlaybookMail {
  to: string
  company: string
  engine: 'model' | 'quotes'
  /** Names of the generated documents. */
  documents: readonly string[]
  /** False when the playbook replaces an earlier version. */
  first: boolean
}

/** To the user whose sync led to the playbook. */
export function playbookReadyMail(deps: Deps, mail: PlaybookMail): MailDraft {
  const { to, company, engine, documents, first } = mail
  return {
    to,
    subject: first ? 'Your sales playbook is ready' : 'Your sales playbook has been brought up to date',
    lines: [
      first
        ? `The sales playbook of ${company} is ready. Your AI knowledge is fully set up.`
        : `The sales playbook of ${company} was rewritten from the documents that you synced.`,
      engine === 'model'
        ? 'It was written by a language model from your documents, and names the place that each point comes from.'
        : 'It is an outline of quotes from your documents. No language model took part.',
      `In your knowledge base now: ${documents.join(', ')}.`,
    ],
    action: { label: 'Open the knowledge base', url: `${deps.config.PUBLIC_URL}/company-knowledge` },
  }
}
