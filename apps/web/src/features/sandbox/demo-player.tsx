import { ActionIcon, Box } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipForward, IconRotate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import classes from './demo-player.module.css'
import type { TranscriptMessage } from './transcript-file.ts'
import { TranscriptList } from './transcript-list.tsx'

/** How long a message is shown before the next one: enough to read it without slowing the demo down. */
export function pauseAfter({ message }: Pick<TranscriptMessage, 'message'>): number {
  return Math.min(8_000, Math.max(2_000, message.length * 45))
}

/** Plays a demo conversation message by message, by button or automatically. */
export function DemoPlayer({ messages }: { messages: readonly TranscriptMessage[] }) {
  const [spoken, setSpoken] = useState(1)
  const [playing, setPlaying] = useState(false)
  const done = spoken >= messages.length
  const last = messages[spoken - 1]
  const runs = playing && !done
  useEffect(() => {
    if (!runs || !last) return undefined
    const timer = setTimeout(() => setSpoken(spoken + 1), pauseAfter(last))
    return () => clearTimeout(timer)
  }, [runs, last, spoken])
  const restart = () => {
    setSpoken(1)
    setPlaying(false)
  }
  return (
    <>
      <TranscriptList messages={messages} spoken={spoken} />
      <div className={classes.bar}>
        <Button disabled={done} icon={IconPlayerSkipForward} onClick={() => setSpoken(spoken + 1)}>
          Next message
        </Button>
        <Button
          variant="default"
          disabled={done}
          icon={runs ? IconPlayerPause : IconPlayerPlay}
          onClick={() => setPlaying(!playing)}
        >
          {runs ? 'Pause' : 'Autoplay'}
        </Button>
        <Box component="output" flex={1} c="dimmed" fz="sm" ta="end" style={{ fontVariantNumeric: 'tabular-nums' }}>
          Message {spoken} of {messages.length}
        </Box>
        <ActionIcon aria-label="Start again" title="Start again" disabled={spoken === 1} onClick={restart}>
          <IconRotate size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <progress className={classes.progress} max={messages.length} value={spoken} aria-label="Conversation played" />
    </>
  )
}
