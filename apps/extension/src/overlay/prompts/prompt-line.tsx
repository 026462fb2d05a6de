import { IconButton } from '../shared/icon-button.tsx'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

/** One quiet line about how the talk goes; it is read out, and goes away by itself. */
export function PromptLine() {
  const { prompts } = useOverlay().services
  const prompt = useObservable(prompts.shown)
  return (
    <div className="prompt-place" aria-live="polite">
      {prompt ? (
        <p className="prompt">
          <span title={prompt.quote}>
            {prompt.text} {prompt.quote === undefined ? null : <bdi>“{prompt.quote}”</bdi>}
          </span>
          <IconButton icon="x" label="Close" onClick={prompts.close} />
        </p>
      ) : null}
    </div>
  )
}
