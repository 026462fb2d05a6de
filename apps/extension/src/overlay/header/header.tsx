import type { KeyboardEvent } from 'react'
import { BrandMark } from '@cuecard/ui/brand-mark.tsx'
import { IconButton } from '../shared/icon-button.tsx'
import { MainMenu } from './main-menu.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { SavingBadge } from './saving-badge.tsx'
import { stateLabel } from '../shared/state-labels.ts'

export function Header({ onGripKey }: { onGripKey: ((event: KeyboardEvent) => void) | null }) {
  const view = useView()
  const { session } = useOverlay()
  const { tone, words } = stateLabel(view)
  return (
    <>
      {onGripKey ? (
        <button
          type="button"
          className="grip"
          aria-label="Move Cuecard with the arrow keys"
          title="Drag it, or move it with the arrow keys"
          onKeyDown={onGripKey}
        >
          <BrandMark size={20} />
        </button>
      ) : (
        <span className="grip">
          <BrandMark size={20} />
        </span>
      )}
      <h2 className="name">Cuecard</h2>
      <output className="state" data-tone={tone}>
        <span className="dot" data-tone={tone} aria-hidden="true" />
        <span className="state-words">{words}</span>
      </output>
      <SavingBadge />
      <MainMenu />
      <IconButton icon="minus" label="Collapse" onClick={() => session.updatePreferences({ is_collapsed: true })} />
    </>
  )
}
