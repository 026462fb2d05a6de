import { LoadingBars } from '@cuecard/ui/loading-bars.tsx'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import { useId } from 'react'
import { directionOf } from '../shared/direction.ts'
import { Failure } from '../shared/failure.tsx'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'
import type { RecapSpan, RecapState } from './recap.ts'
import { formatTime } from '@cuecard/contract/time.ts'

const SPANS: readonly { span: RecapSpan; label: string; within: string }[] = [
  { span: 5, label: 'Last 5 min', within: 'in the last 5 minutes' },
  { span: 15, label: 'Last 15 min', within: 'in the last 15 minutes' },
  { span: 'all', label: 'Whole meeting', within: 'in this meeting' },
]

/** A recap for a user who was away or distracted. */
export function CatchUpTab() {
  const { recap } = useOverlay().services
  const state = useObservable(recap.state)
  const name = useId()
  return (
    <div className="scroll pad">
      <div className="segments" role="radiogroup" aria-label="How far back">
        {SPANS.map(({ span, label }) => (
          <label key={span}>
            <input type="radio" name={name} checked={state.span === span} onChange={() => recap.choose(span)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <button type="button" className="button primary wide" disabled={state.status === 'loading'} onClick={recap.start}>
        What did I miss?
      </button>
      <RecapText state={state} again={recap.start} />
    </div>
  )
}

function RecapText({ state, again }: { state: RecapState; again: () => void }) {
  const { status, text, from, reason, span, asked } = state
  const words = SPANS.find((each) => each.span === asked)
  if (status === 'idle') return <p className="muted">A short account of what was said, in the order it was said.</p>
  if (status === 'nothing') {
    return <p className="muted">Nothing was said {words?.within}.</p>
  }
  return (
    <section className="recap" aria-label="Recap">
      <p className="recap-head">
        <span>
          {asked === span ? '' : `${words?.label} · `}
          {from === null ? 'Up to' : `From ${formatTime(new Date(from))} to`} {formatTime(new Date(state.at))}
        </span>
        {state.isQuotes ? <span className="cc-note">Quotes from the meeting</span> : null}
      </p>
      <div aria-live="polite" aria-busy={status === 'loading'} dir={directionOf(text)}>
        {text === '' && status === 'loading' ? (
          <LoadingBars label="Reading what was said" />
        ) : (
          <SafeMarkdown text={text} />
        )}
      </div>
      {status === 'failed' ? (
        <Failure text={['The recap could not be fetched.', reason].filter(Boolean).join(' ')} retry={again} />
      ) : null}
    </section>
  )
}
