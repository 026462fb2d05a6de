import { Accordion, Box } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import classes from './home-page.module.css'
import type { Step } from './steps.tsx'

interface StepsAccordionProps {
  steps: readonly Step[]
  opened: string[]
  onOpened: (ids: string[]) => void
  /** In a card of its own. */
  framed?: boolean
}

/** The setup steps; several can be open at once. */
export function StepsAccordion({ steps, opened, onOpened, framed = true }: StepsAccordionProps) {
  // A step loads its data when it is first opened, and keeps its uploads when it is closed.
  const [seen, setSeen] = useState<readonly string[]>(opened)
  // The first one is drawn with the page, the others after it: they are further down.
  const drawn = useDeferredValue(seen, seen.slice(0, 1))
  const change = (ids: string[]) => {
    setSeen((all) => [...new Set([...all, ...ids])])
    onOpened(ids)
  }
  return (
    <Accordion
      multiple
      order={framed ? 2 : 3}
      value={opened}
      onChange={change}
      variant="default"
      chevronIconSize={16}
      className={classes.steps ?? ''}
      data-framed={framed}
    >
      {steps.map((step, index) => (
        <Accordion.Item key={step.id} value={step.id}>
          <Accordion.Control icon={<StepMark number={index + 1} done={step.done} />}>
            <Box component="span" display="block" fz="0.9375rem" fw={600} lh="1.5rem">
              {step.done ? <span className="cc-hidden">Done: </span> : null}
              Step {index + 1}: {step.title}
            </Box>
            <Box component="span" display="block" c="dimmed" fz="md" fw={400} lh="1.25rem">
              {step.purpose}
            </Box>
          </Accordion.Control>
          <Accordion.Panel>{drawn.includes(step.id) ? step.content : null}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
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
