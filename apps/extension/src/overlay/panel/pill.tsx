import { useState } from 'react'
import { useObservable } from '../shared/observable.ts'
import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { placePanel } from './place-panel.ts'
import { savingLabel, stateLabel } from '../shared/state-labels.ts'
import { useSurroundings } from './use-panel-position.ts'

const SIZE = { width: 208, height: 40 }

/** The collapsed overlay: whether it listens and saves, and whether there is a new answer. */
export function Pill({ isForced = false }: { isForced?: boolean }) {
  const view = useView()
  const { session, services } = useOverlay()
  const around = useSurroundings(session)
  const answers = useObservable(services.answers.list)
  const [known] = useState(answers.length)
  const { tone, words } = stateLabel(view)
  const saved = view.preferences.place[view.service]
  const wanted = saved ? { x: saved.x + 380 - SIZE.width, y: saved.y } : null
  const box = placePanel({ ...around, size: SIZE, wanted })
  if (!box) return null
  const isNew = answers.length > known
  const { badge, look } = savingLabel(view)
  return (
    <section className="pill" aria-label="Cuecard" style={{ left: box.x, top: box.y, width: box.width }}>
      <button
        type="button"
        className="pill-button"
        aria-expanded={false}
        disabled={isForced}
        title={isForced ? 'There is no room for more beside the meeting’s own notices.' : 'Open Cuecard'}
        onClick={() => session.updatePreferences({ is_collapsed: false })}
      >
        <BrandMark size={18} />
        <span className="dot" data-tone={tone} aria-hidden="true" />
        <span className="pill-words">{isNew ? 'New answer' : words}</span>
        <span className="badge" data-look={look}>
          {badge}
        </span>
      </button>
    </section>
  )
}
