import classes from './home-page.module.css'

interface SetupProps {
  steps: readonly { id: string; title: string; done?: boolean }[]
}

/** How far the setup is, at a glance. Steps without an end are not counted. */
export function Setup({ steps }: SetupProps) {
  const counted = steps.filter((step) => step.done !== undefined)
  const done = counted.filter((step) => step.done).length
  return (
    <section className={classes.card} aria-labelledby="setup">
      <h2 className={classes.cardTitle} id="setup">
        {done === counted.length ? 'You are set up' : `${done} of ${counted.length} done`}
      </h2>
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
