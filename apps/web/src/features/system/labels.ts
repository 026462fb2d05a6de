import type { SystemProcess, SystemService } from '@cuecard/contract/system.ts'

export const SERVICE_LABELS: Record<SystemService['name'], string> = {
  mail: 'Mail',
  model: 'Language model',
  judge: 'Judge model',
  embeddings: 'Embeddings',
  storage: 'File storage',
  backups: 'Daily backup',
}

/** What it means that a service is not configured. */
export const SERVICE_ABSENT: Record<SystemService['name'], string> = {
  mail: 'Outbox: mails are not sent',
  model: 'None: answers are quotes',
  judge: 'None of its own',
  embeddings: 'Off: search by words alone',
  storage: 'None',
  backups: 'Off: none is made by itself',
}

export const ROLE_LABELS: Record<SystemProcess['role'], string> = {
  all: 'Web and worker',
  web: 'Web',
  worker: 'Worker',
}

const JOB_LABELS: Record<string, string> = {
  'knowledge-sync': 'Syncs of knowledge',
  'knowledge-site-retry': 'Web sites that did not answer',
  'knowledge-embed': 'Learning meanings',
  'knowledge-playbook': 'Sales playbooks',
  'knowledge-reread': 'Documents read again after an update',
  'knowledge-nightly': 'Nightly syncs',
  'webhook-delivery': 'Webhook deliveries',
  'meeting-notes': 'Notes of meetings',
  'meeting-analysis': 'Analyses of meetings',
  'meetings-renew': 'Renewed analyses',
  'meetings-end-silent': 'Meetings that nobody ended',
  'test-run': 'Prompt tests',
}

/** Kinds without a name of their own read like their code: `Invitation mail`. */
export function jobLabel(kind: string): string {
  const known = JOB_LABELS[kind]
  if (known) return known
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
