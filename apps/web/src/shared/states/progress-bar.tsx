import { Box, type BoxProps, type ElementProps } from '@mantine/core'
import { cx } from '../../lib/cx.ts'
import classes from './progress-bar.module.css'

interface ProgressBarProps extends BoxProps, ElementProps<'progress', keyof BoxProps> {
  max: number
  value: number
}

/** The browser's progress element in the app's colours, 6 px high. `--bar-color` changes the colour. */
export function ProgressBar({ className, ...rest }: ProgressBarProps) {
  return <Box component="progress" h={6} {...rest} className={cx(classes.bar, className)} />
}
