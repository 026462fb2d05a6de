import { CHAT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { Textarea } from '@mantine/core'
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { readTyped, writeTyped } from './chat-history.ts'
import classes from './chat-panel.module.css'

interface ChatComposerProps {
  /** The chat's, under which the question is kept while it is typed. */
  storageKey: string
  placeholder: string
  isRunning: boolean
  /** False when it was not sent. */
  ask: (message: string) => boolean
  stop: () => void
}

/** Enter sends, Shift+Enter adds a line. What is typed is kept while another tab or page is shown. */
export function ChatComposer({ storageKey, placeholder, isRunning, ask, stop }: ChatComposerProps) {
  const [message, setMessage] = useState(() => readTyped(storageKey))
  const type = (text: string) => {
    setMessage(text)
    writeTyped(storageKey, text)
  }
  const isBlank = message.trim() === ''
  const send = () => {
    if (!isBlank && !isRunning && ask(message)) type('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that confirms an input method's composition must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={classes.composer} onSubmit={submits(send)}>
      <Textarea
        flex={1}
        miw={0}
        aria-label={placeholder}
        placeholder={placeholder}
        autosize
        minRows={1}
        maxRows={5}
        maxLength={CHAT_MESSAGE_MAX}
        value={message}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {isRunning ? (
        <IconButton
          icon={IconPlayerStopFilled}
          variant="default"
          size={36}
          aria-label="Stop"
          title="Stop"
          onClick={stop}
        />
      ) : (
        <IconButton
          icon={IconArrowUp}
          iconSize={20}
          type="submit"
          variant="filled"
          color="accent"
          size={36}
          aria-label="Send"
          title="Send"
          disabled={isBlank}
        />
      )}
    </form>
  )
}
