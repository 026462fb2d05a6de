import type { Session } from '@cuecard/contract/session.ts'
import { Stack } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Cockpit } from './cockpit.tsx'
import classes from './home-page.module.css'
import { useHomeOverview } from './home.queries.ts'
import { NextCallsPanel } from './next-calls-panel.tsx'
import { Setup } from './setup.tsx'
import type { KnowledgeParts } from './knowledge-step.tsx'
import { isSetUp, useSteps } from './steps.tsx'
import { StepsAccordion } from './steps-accordion.tsx'
import { TrySandbox } from './try-sandbox.tsx'

/** Home: the setup steps until they are done, then what waits for the person. `parts` come from the knowledge base. */
export function HomePage({ parts }: { parts: KnowledgeParts }) {
  const session = useSession()
  // Another person who signs in in another tab begins with their own steps.
  return <HomeOf key={session.user.id} session={session} parts={parts} />
}

function HomeOf({ session, parts }: { session: Session; parts: KnowledgeParts }) {
  // The page does not change under a person who has just done the last step.
  const [settingUp, setSettingUp] = useState(() => !isSetUp(session))
  if (settingUp) return <SettingUp parts={parts} onDone={() => setSettingUp(false)} />
  return (
    <Page title="Home" purpose="What waits for you, each with the place where you deal with it.">
      <Stack gap="lg">
        <Cockpit />
        <DoneSteps parts={parts} />
      </Stack>
    </Page>
  )
}

/** Getting Started: which setup steps are done, and which come next. */
function SettingUp({ parts, onDone }: { parts: KnowledgeParts; onDone: () => void }) {
  const session = useSession()
  const { steps, opened, setOpened } = useSteps(parts)
  const done = isSetUp(session)
  const calls = useHomeOverview().data?.calls
  return (
    <Page
      title="Getting Started"
      purpose={`${steps.length === 2 ? 'Two' : 'Three'} short steps to set Cuecard up. You can do them in any order.`}
      actions={
        done ? (
          <Button iconAfter={IconArrowRight} onClick={onDone}>
            Go to Home
          </Button>
        ) : null
      }
    >
      <div className={classes.columns}>
        <StepsAccordion steps={steps} opened={opened} onOpened={setOpened} />
        <aside className={classes.side} aria-label="Overview">
          <Setup steps={steps} />
          {calls && calls.next.length > 0 ? <NextCallsPanel calls={calls} /> : null}
          <TrySandbox />
        </aside>
      </div>
    </Page>
  )
}

/** The steps once they are done: put away, because tokens and instructions are needed again later. */
function DoneSteps({ parts }: { parts: KnowledgeParts }) {
  const [shown, setShown] = useState(false)
  return (
    <Panel
      title="Getting Started"
      purpose="You are set up. The steps stay here, with your token and the install instructions."
      padding="flush"
      actions={
        <Button variant="default" size="compact-md" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? 'Hide the steps' : 'Show the steps'}
        </Button>
      }
    >
      {shown ? <Steps parts={parts} /> : null}
    </Panel>
  )
}

function Steps({ parts }: { parts: KnowledgeParts }): ReactNode {
  const { steps, opened, setOpened } = useSteps(parts)
  return <StepsAccordion steps={steps} opened={opened} onOpened={setOpened} framed={false} />
}
