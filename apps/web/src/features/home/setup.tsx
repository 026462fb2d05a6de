import { Box } from '@mantine/core'
import classes from './home-page.module.css'

/** The setup's progress. */
export function Setup({ steps }: { steps: readonly { id: string; title: string; done: boolean }[] }) {
  const done = steps.filter((step) => step.done).length
  return (
    <section className={classes.card} aria-labelledby="setup">
      <Box component="h2" m={0} fz="0.9375rem" lh="1.5rem" id="setup">
        {done === steps.length ? 'You are set up' : `${done} of ${steps.length} done`}
      </Box>
      <div className={classes.bars} aria-hidden="true">
        {steps.map((step) => (
          <span key={step.id} data-done={step.done} />
        ))}
      </div>
      <ul className={classes.checks}>
        {steps.map((step) => (
          <li key={step.id} data-done={step.done}>
            <span>{step.title}</span>
            <span>{step.done ? 'Done' : 'To do'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
