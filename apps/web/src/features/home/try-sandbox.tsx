import { Box, Text } from '@mantine/core'
import { IconArrowRight, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Button } from '../../shared/controls/button.tsx'
import classes from './home-page.module.css'

/** Leads to the Sandbox, which needs no setup. */
export function TrySandbox() {
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
