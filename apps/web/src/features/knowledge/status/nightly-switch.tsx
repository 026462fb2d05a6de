import { Switch } from '@mantine/core'
import classes from './nightly-switch.module.css'
import { useNightlyResync } from '../knowledge.queries.ts'

/** Switches the nightly re-sync of web pages. */
export function NightlySwitch({ on }: { on: boolean }) {
  const set = useNightlyResync()
  return (
    <Switch
      label="Nightly re-sync of web pages"
      // The label element contains the description, so the accessible name is set to the label alone.
      aria-label="Nightly re-sync of web pages"
      description="Looks at your web pages every night and reads what has changed."
      labelPosition="left"
      classNames={{
        root: classes.row ?? '',
        body: classes.body ?? '',
        labelWrapper: classes.words ?? '',
        label: classes.label ?? '',
        description: classes.does ?? '',
      }}
      checked={on}
      onChange={(event) => set.mutate(event.currentTarget.checked)}
    />
  )
}
