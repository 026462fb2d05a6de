import type { MouseEventHandler, ReactNode } from 'react'
import type { Preferences } from '../../messages/preferences.ts'
import { Icon } from '../shared/icons.tsx'
import { Menu } from './menu.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { pauseOrResume } from '../shortcut-actions.ts'
import { shortcutLabel } from '../shared/shortcuts.ts'
import { useCopyNotice } from './use-copy-notice.ts'

const THEMES: readonly { theme: Preferences['theme']; label: string }[] = [
  { theme: 'system', label: 'System' },
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
]

export const MainMenu = () => <Menu label="Menu" Items={Items} />

function Items({ close }: { close: () => void }) {
  const view = useView()
  const { session, screen } = useOverlay()
  const copyNotice = useCopyNotice()
  const then = (act: () => void) => () => {
    close()
    act()
  }
  const { saving, preferences, meeting_id, connection, person } = view
  const isOff = saving === 'disabled'
  const isSignedIn = connection !== 'none' && connection !== 'ended'
  return (
    <>
      {isOff ? null : (
        <Item onPick={then(() => pauseOrResume({ session, screen }))} keys={shortcutLabel('pause')}>
          {saving === 'paused' ? 'Resume' : 'Pause'}
        </Item>
      )}
      <BySelf isOn={preferences.answers_by_itself} />
      <Themes chosen={preferences.theme} />
      <hr />
      {saving === 'saving' || saving === 'held' ? (
        <Item
          onPick={(event) => {
            copyNotice(event)
            close()
          }}
        >
          Copy notice for the chat
        </Item>
      ) : null}
      {meeting_id ? (
        <Item onPick={then(() => session.openWebApp(`/meetings/${meeting_id}`))}>Open in Cuecard</Item>
      ) : null}
      <Item onPick={then(session.hide)} keys={shortcutLabel('show')}>
        {saving === 'saving' ? 'Hide (saving goes on)' : 'Hide'}
      </Item>
      <hr />
      {isOff ? null : <Item onPick={then(() => screen.confirming.set('disable'))}>Disable for this meeting</Item>}
      {isSignedIn ? <Item onPick={then(() => screen.confirming.set('log-out'))}>Log out</Item> : null}
      <p className="menu-note">
        {shortcutLabel('answer')} answers the newest line, {shortcutLabel('ask')} asks your own question,{' '}
        {shortcutLabel('note')} notes something, {shortcutLabel('next')} and {shortcutLabel('previous')} go through the
        answers, {shortcutLabel('pin')} pins one.
        {person && isSignedIn ? <bdi className="menu-person">{person.email}</bdi> : null}
      </p>
    </>
  )
}

function BySelf({ isOn }: { isOn: boolean }) {
  const { session } = useOverlay()
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={isOn}
      className="item"
      onClick={() => session.updatePreferences({ answers_by_itself: !isOn })}
    >
      Answer questions by itself
      <span className="switch" aria-hidden="true" />
    </button>
  )
}

interface ItemProps {
  onPick: MouseEventHandler<HTMLButtonElement>
  keys?: string
  children: ReactNode
}

const Item = ({ onPick, keys, children }: ItemProps) => (
  <button type="button" role="menuitem" className="item" onClick={onPick}>
    {children}
    {keys ? <kbd>{keys}</kbd> : null}
  </button>
)

function Themes({ chosen }: { chosen: Preferences['theme'] }) {
  const { session } = useOverlay()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a menu
    <div className="themes" role="group" aria-label="Theme">
      <span aria-hidden="true">Theme</span>
      {THEMES.map(({ theme, label }) => (
        <button
          key={theme}
          type="button"
          role="menuitemradio"
          aria-checked={theme === chosen}
          onClick={() => session.updatePreferences({ theme })}
        >
          {theme === chosen ? <Icon name="check" size={14} /> : null}
          {label}
        </button>
      ))}
    </div>
  )
}
