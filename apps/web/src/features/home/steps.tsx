import type { Session } from '@cuecard/contract/session.ts'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { ConnectTeamStep } from './connect-team-step.tsx'
import { ExtensionStep } from './extension-step.tsx'
import { useHomeOverview } from './home.queries.ts'
import { type KnowledgeParts, KnowledgeStep } from './knowledge-step.tsx'

export interface Step {
  id: string
  title: string
  purpose: string
  done: boolean
  content: ReactNode
}

const hasSynced = ({ company }: Session) => Boolean(company?.last_knowledge_sync_datetime)
const hasTeam = ({ company }: Session) => company !== null && company.type !== 'single_user'

/** Whether the person can work: their extension and the documents. Colleagues may come later. */
export const isSetUp = (session: Session): boolean => session.user.has_connected_with_extension && hasSynced(session)

/** The setup steps with those that are open, at first the ones that are to do; a single user has no team to connect. */
export function useSteps(parts: KnowledgeParts) {
  const session = useSession()
  const [opened, setOpened] = useState<string[]>(() => [
    ...(session.user.has_connected_with_extension ? [] : ['extension']),
    ...(hasSynced(session) ? [] : ['knowledge']),
  ])
  const team = useHomeOverview({ watching: hasTeam(session) && opened.includes('team') }).data?.people ?? null
  const steps: Step[] = [
    {
      id: 'extension',
      title: 'Install Extension',
      purpose: 'Connect your browser, so that Cuecard can help in Google Meet, Microsoft Teams and Zoom.',
      done: session.user.has_connected_with_extension,
      content: <ExtensionStep open={opened.includes('extension')} calendar={parts.calendar} />,
    },
    {
      id: 'knowledge',
      title: 'Setup Knowledge Base',
      purpose: 'Add the documents and web pages that answers are drawn from.',
      done: hasSynced(session),
      content: <KnowledgeStep parts={parts} />,
    },
  ]
  if (hasTeam(session)) {
    steps.push({
      id: 'team',
      title: 'Connect Your Team',
      purpose: 'Give your teammates the company token, so that everyone answers from the same knowledge.',
      done: (team?.colleagues_connected ?? 0) > 0,
      content: <ConnectTeamStep team={team} />,
    })
  }
  return { steps, opened, setOpened }
}
