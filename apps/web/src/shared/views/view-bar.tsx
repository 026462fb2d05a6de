import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button as IconLabelButton } from '../controls/button.tsx'
import { submits } from '../controls/form.tsx'
import { useSavedViews, type View, viewOf } from './saved-views.ts'

interface ViewBarProps {
  /** Names the list: `meetings`. */
  list: string
  /** Views that everybody has. */
  given: readonly View[]
  /** Fields of the address that belong to no view: how far the list was read. */
  passing: readonly string[]
}

/** The views of a list, those of the person's own behind those that everybody has; the one in the address is marked. */
export function ViewBar({ list, given, passing }: ViewBarProps) {
  const { pathname, search } = useLocation()
  const { views, isFull, save, remove } = useSavedViews(list)
  const [naming, setNaming] = useState(false)
  const now = viewOf(search, passing)
  const isKnown = [...given, ...views].some((view) => viewOf(view.search, passing) === now)
  const chip = (view: View) => {
    const isCurrent = viewOf(view.search, passing) === now
    return (
      <Button
        component={Link}
        to={{ pathname, search: view.search }}
        replace
        preventScrollReset
        size="compact-md"
        radius="xl"
        variant={isCurrent ? 'light' : 'default'}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {view.name}
      </Button>
    )
  }
  return (
    <Group component="nav" gap="6px 8px" aria-label="Views">
      {given.map((view) => (
        <span key={view.name}>{chip(view)}</span>
      ))}
      {views.map((view) => (
        <Group key={view.name} gap={0} wrap="nowrap">
          {chip(view)}
          <CloseButton size="sm" aria-label={`Remove the view ${view.name}`} onClick={() => remove(view.name)} />
        </Group>
      ))}
      {isKnown || isFull ? null : naming ? (
        <NameForm
          onClose={() => setNaming(false)}
          onSave={(name) => {
            save({ name, search: now })
            setNaming(false)
          }}
        />
      ) : (
        <IconLabelButton
          variant="subtle"
          color="gray"
          size="compact-md"
          icon={IconBookmark}
          onClick={() => setNaming(true)}
        >
          Save this view
        </IconLabelButton>
      )}
    </Group>
  )
}

function NameForm({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const wanted = name.trim()
  return (
    <Group
      component="form"
      gap={6}
      wrap="nowrap"
      onSubmit={submits(() => {
        if (wanted !== '') onSave(wanted)
      }, false)}
    >
      <TextInput
        aria-label="Name of this view"
        placeholder="Name of this view"
        maxLength={NAME_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field took the place of the button that was pressed
        autoFocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button type="submit" disabled={wanted === ''}>
        Save
      </Button>
    </Group>
  )
}
