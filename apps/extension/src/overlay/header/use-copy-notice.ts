import { type MouseEvent, useCallback } from 'react'
import { copyText } from '../shared/copy-text.ts'
import { useOverlay } from '../shared/overlay-context.ts'
import { chatNotice } from '../shared/state-labels.ts'

/** Copies the notice that captions are saved, for the meeting's chat. */
export function useCopyNotice(): (event: MouseEvent<HTMLElement>) => void {
  const { session, screen } = useOverlay()
  return useCallback(
    ({ currentTarget }) => {
      void copyText(chatNotice(session.view()), currentTarget).then((isDone) =>
        screen.toast.set(isDone ? 'Notice copied: paste it into the meeting’s chat' : 'This page does not let us copy'),
      )
    },
    [session, screen],
  )
}
