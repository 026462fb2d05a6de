import type { Session } from '@cuecard/contract/auth.ts'
import { Accordion, Box, Text } from '@mantine/core'
import { IconArrowRight, IconCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { ConnectTeamStep } from './connect-team-step.tsx'
import { ExtensionStep } from './extension-step.tsx'
import { KnowledgeStep } from './knowledge-step.tsx'
import { Setup } from './setup.tsx'
import classes from './home-page.module.css'

interface Step {
  id: string
  title: string
  purpose: string
  /** Undefined: the step has no end, so it is never marked as done. */
  done?: boolean
  content: ReactNode
}

/** The setup steps; a single user has no team to connect. */
function stepsOf({ user, company }: Session, opened: readonly string[]): readonly Step[] {
  return [
    {
      id: 'extension',
      title: 'Install Extension',
      purpose: 'Connect your browser, so that Cuecard can help in Google Meet, Microsoft Teams and Zoom.',
      done: user.has_connected_with_extension,
      content: <ExtensionStep open={opened.includes('extension')} />,
    },
    {
      id: 'knowledge',
      title: 'Setup Knowledge Base',
      purpose: 'Add the documents and web pages that answers are drawn from.',
      done: Boolean(company?.last_knowledge_sync_datetime),
      content: <KnowledgeStep />,
    },
    ...(company && company.type !== 'single_user'
      ? [
          {
            id: 'team',
            title: 'Connect Your Team',
            purpose: 'Give your teammates the company token, so that everyone answers from the same knowledge.',
            content: <ConnectTeamStep />,
          },
        ]
      : []),
  ]
}

/** Getting Started: which setup steps are done, and which come next. */
export function HomePage() {
  const session = useSession()
  const [opened, setOpened] = useState(() =>
    stepsOf(session, [])
      .filter((step) => step.done === false)
      .map((step) => step.id),
  )
  const steps = stepsOf(session, opened)

  return (
    <Page
      title="Getting Started"
      purpose={`${steps.length === 2 ? 'Two' : 'Three'} short steps to set Cuecard up. You can do them in any order.`}
    >
      <div className={classes.columns}>
        <div>
          <Accordion
            multiple
            order={2}
            value={opened}
            onChange={setOpened}
            variant="default"
            chevronIconSize={16}
            className={classes.steps ?? ''}
          >
            {steps.map((step, index) => (
              <Accordion.Item key={step.id} value={step.id}>
                <Accordion.Control icon={<StepMark number={index + 1} done={step.done ?? false} />}>
                  <Box component="span" display="block" fz="0.9375rem" fw={600} lh="1.5rem">
                    {step.done ? <span className="cc-hidden">Done: </span> : null}
                    Step {index + 1}: {step.title}
                  </Box>
                  <Box component="span" display="block" c="dimmed" fz="md" fw={400} lh="1.25rem">
                    {step.purpose}
                  </Box>
                </Accordion.Control>
                <Accordion.Panel>{step.content}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </div>
        <aside className={classes.side} aria-label="Overview">
          <Setup steps={steps} />
          <TrySandbox />
        </aside>
      </div>
    </Page>
  )
}

function TrySandbox() {
  return (
    <section className={classes.card} aria-labelledby="try-sandbox">
      <span className={classes.cardIcon}>
        <IconPlayerPlay size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <Box component="h2" m={0} fz="0.9375rem" lh="1.5rem" id="try-sandbox">
        Try it with a transcript
      </Box>
      <Text mt={4} mb="md" c="dimmed" textWrap="pretty">
        Replay a past conversation in the Sandbox and see what Cuecard would have answered. No extension and no meeting
        needed.
      </Text>
      <Button component={Link} to="/sandbox" variant="default" iconAfter={IconArrowRight}>
        Open Sandbox
      </Button>
    </section>
  )
}

/** The step's number, or a check mark once it is done. */
function StepMark({ number, done }: { number: number; done: boolean }) {
  return (
    <span className={classes.mark} data-done={done}>
      {done ? <IconCheck size={16} stroke={2.25} aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
    </span>
  )
}
