import { IconCheck } from '@tabler/icons-react'
import classes from './home-page.module.css'

/** The step's number, or a check mark once it is done. */
export function StepMark({ number, done }: { number: number; done: boolean }) {
  return (
    <span className={classes.mark} data-done={done}>
      {done ? <IconCheck size={16} stroke={2.25} aria-hidden="true" /> : <span aria-hidden="true">{number}</span>}
    </span>
  )
}
