import { useRef } from 'react'
import { shownSources } from '@cuecard/ui/answer-card.tsx'
import { splitLead } from '@cuecard/ui/lead-sentence.ts'
import type { MeetingAnswer } from './answer-list.ts'
import { withoutMaking } from './arrange-cards.ts'
import { withoutInternal } from './internal-notes.ts'
import { copyText, spokenText } from '../shared/copy-text.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import { Thumbs } from './thumbs.tsx'

interface CardFootProps {
  answer: MeetingAnswer
  /** What stands behind the first line, and whether it is shown. */
  evidence: { id: string; isWhole: boolean; toggle: () => void }
}

/**
 * The controls of an answer; they stay in reach while a long one is scrolled. What comes with the sources, a moment after the
 * text, comes between the others, so that no control moves under the pointer.
 */
export function CardFoot({ answer, evidence }: CardFootProps) {
  const { services, screen } = useOverlay()
  const { id, kind, stream, typed, competitor, is_said } = answer
  const say = () => {
    services.answers.say(id)
    screen.card.set(null)
  }
  const sources = shownSources(stream.response).length
  const { lead, rest } = splitLead(withoutMaking(stream.text))
  const hasMore = sources > 0 || (kind === 'answer' && lead !== '' && rest !== '')
  return (
    <footer className="card-foot">
      <button
        type="button"
        className="quiet-button"
        aria-pressed={is_said}
        title="Said: close it and mark it"
        onClick={say}
      >
        <Icon name="check" size={14} />
        Said
      </button>
      {hasMore ? (
        <button
          type="button"
          className="quiet-button"
          aria-expanded={evidence.isWhole}
          aria-controls={evidence.id}
          onClick={evidence.toggle}
        >
          <Icon name="chevronRight" size={14} />
          Evidence
          {sources > 0 ? <span className="count">{sources}</span> : null}
        </button>
      ) : null}
      <span className="card-tools">
        {stream.response && !typed?.about && competitor === undefined ? <Thumbs answer={answer} /> : null}
        <CopyAnswer stream={stream} />
      </span>
    </footer>
  )
}

/** What may be said or passed on; internal notes only where the card is marked as such. */
function CopyAnswer({ stream: { text, response } }: Pick<MeetingAnswer, 'stream'>) {
  const { screen } = useOverlay()
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => {
    if (!button.current) return
    const isDone = await copyText(spokenText(withoutInternal(text, response)), button.current)
    screen.toast.set(isDone ? 'Answer copied' : 'This page does not let us copy')
  }
  return <IconButton icon="copy" label="Copy" ref={button} onClick={() => void copy()} />
}
