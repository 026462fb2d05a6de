import { type MouseEvent, useCallback } from 'react'
import { copyText } from './copy-text.ts'
import { useOverlay } from './overlay-session.ts'
import { chatNotice } from './state-words.ts'

/** Copies what everybody in the meeting may be told. */
export function useCopyNotice(): (event: MouseEvent<HTMLElement>) => void {
  const { session, screen } = useOverlay()
  return useCallback(
    ({ currentTarget }) => {
      void copyText(chatNotice(session.view().person), currentTarget).then((isDone) =>
        screen.said.set(isDone ? 'Notice copied: paste it into the meeting’s chat' : 'This page does not let us copy'),
      )
    },
    [session, screen],
  )
}
