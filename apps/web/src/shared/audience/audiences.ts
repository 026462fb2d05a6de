import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'

export const AUDIENCES = {
  customer: {
    label: 'Customer',
    title: 'May be read aloud to customers',
    color: 'gray',
    text: 'var(--cc-muted)',
  },
  internal: {
    label: 'Internal',
    title: 'Informs your team; not to be read aloud',
    color: 'yellow',
    text: 'var(--cc-warn-text)',
  },
} as const satisfies Record<Audience, { label: string; title: string; color: string; text: string }>
