import type { CallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { useEffect, useRef, useState } from 'react'
import { isConflict } from '../../lib/field-errors.ts'
import { useAskBeforeClosing } from '../../shared/dialogs/use-ask-before-closing.ts'
import { useSaveCallNotes } from './calls.queries.ts'

/** Saved when nothing was typed for this long. */
const REST_MS = 800

/**
 * The notes on a call, which save themselves: after a rest, and when the page is left before it. `saved` is what the
 * server has.
 */
export function useCallNotes(callKey: string, saved: CallNotes) {
  const [text, setText] = useState(saved.text)
  /** The version that the text began with. */
  const [version, setVersion] = useState(saved.version)
  const { mutate, isPending, error, reset } = useSaveCallNotes(callKey, { quiet: true })
  const [sent, setSent] = useState(saved.text)
  const hasConflict = isConflict(error)
  const isOpen = text !== sent
  useEffect(() => {
    if (!isOpen || isPending || hasConflict) return undefined
    const timer = setTimeout(
      () => {
        setSent(text)
        mutate(
          { text, version },
          // What could not be saved is open again.
          { onSuccess: (notes) => setVersion(notes.version), onError: () => setSent('\0') },
        )
      },
      error ? 10 * REST_MS : REST_MS,
    )
    return () => clearTimeout(timer)
  }, [text, version, isOpen, isPending, hasConflict, error, mutate])
  // The text would be refused while another save is under way or was refused: the page then asks before it is left.
  const forget = useSaveOnLeaving(callKey, isOpen && !isPending && !hasConflict ? { text, version } : null)
  useAskBeforeClosing(() => isOpen || isPending)
  const goOn = (with_text: string) => {
    setText(with_text)
    setSent(saved.text)
    setVersion(saved.version)
    reset()
  }
  const discard = () => {
    setSent(text)
    forget()
  }
  return { text, setText, version, isOpen, isPending, hasConflict, error, goOn, discard }
}

/** Saves what is unsaved when the page is left. The function that is returned drops it instead. */
function useSaveOnLeaving(callKey: string, unsaved: { text: string; version: number } | null) {
  // Nobody would see a failure on the page that was left.
  const { mutate } = useSaveCallNotes(callKey, { failed: 'Failed to save your notes on the call' })
  const latest = useRef(unsaved)
  useEffect(() => {
    latest.current = unsaved
  })
  useEffect(
    () => () => {
      if (latest.current) mutate(latest.current)
    },
    [mutate],
  )
  return () => {
    latest.current = null
  }
}
