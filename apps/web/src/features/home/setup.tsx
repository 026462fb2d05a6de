import { Box } from '@mantine/core'
import classes from './home-page.module.css'

/** The setup's progress. Steps that are never done do not count. */
export function Setup({ steps }: { steps: readonly { id: string; title: string; done?: boolean }[] }) {
  const counted = steps.filter((step) => step.done !== undefined)
  const done = counted.filter((step) => step.done).length
  return (
    <section className={classes.card} aria-labelledby="setup">
      <Box component="h2" m={0} fz="0.9375rem" lh="1.5rem" id="setup">
        {done === counted.length ? 'You are set up' : `${done} of ${counted.length} done`}
      </Box>
      <div className={classes.bars} aria-hidden="true">
        {counted.map((step) => (
          <span key={step.id} data-done={step.done} />
        ))}
      </div>
      <ul className={classes.checks}>
        {counted.map((step) => (
          <li key={step.id} data-done={step.done}>
            <span>{step.title}</span>
            <span>{step.done ? 'Done' : 'To do'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
