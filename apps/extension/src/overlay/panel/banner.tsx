import { useState } from 'react'
import { type BannerAction, bannerOf } from './banner-labels.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'

/** The most important message now; read out when it changes. */
export function Banner() {
  const view = useView()
  const { session } = useOverlay()
  const [turning, setTurning] = useState<{ for: string; how: 'busy' | 'by-hand' } | null>(null)
  const isCurrent = turning?.for === view.capture
  const banner = bannerOf(view, isCurrent && turning.how === 'by-hand')
  const acts: Record<BannerAction, () => void> = {
    reload: session.reloadPage,
    resume: session.resume,
    retry: session.retryConnection,
    connect: session.openConnection,
    'turn-on': () => {
      setTurning({ for: view.capture, how: 'busy' })
      const finish = (how: 'done' | 'by-hand') => setTurning(how === 'done' ? null : { for: view.capture, how })
      void session.turnOnCaptions().then(finish, () => finish('by-hand'))
    },
  }
  const action = banner?.action
  return (
    <div className="banner-place" aria-live="polite">
      {banner ? (
        <div className="banner" data-tone={banner.tone} data-banner={banner.key}>
          <p>{banner.text}</p>
          {action ? (
            <button
              type="button"
              className="button"
              disabled={isCurrent && turning.how === 'busy'}
              onClick={acts[action.does]}
            >
              {action.label}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
