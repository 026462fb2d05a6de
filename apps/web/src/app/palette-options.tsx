import { Box, Text } from '@mantine/core'
import { Spotlight, useSpotlight, type createSpotlight } from '@mantine/spotlight'
import type { TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './palette.module.css'

export type PaletteStore = ReturnType<typeof createSpotlight>[0]

/** A line that can be chosen. `note` stands at its end; `body` is drawn instead of icon, label and note. */
export interface PaletteOption {
  key: string
  label: string
  icon?: TablerIcon
  note?: string
  body?: ReactNode
  isAsk?: boolean
  onChoose: () => void
}

/** Options of one kind; a null label needs no heading. */
export interface PaletteGroup {
  label: string | null
  options: readonly PaletteOption[]
}

const LIST_ID = 'palette-options'
const idOf = (n: number) => `${LIST_ID}-${n}`

/** What tells a screen reader in the search field which option is marked. */
export const comboboxOf = (count: number, marked: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': count > 0,
    'aria-controls': count > 0 ? LIST_ID : undefined,
    'aria-activedescendant': marked >= 0 && marked < count ? idOf(marked) : undefined,
  }) as const

/**
 * The number of the marked option, -1 for none. Options that come later move a mark that was set by the arrow keys with
 * its option; otherwise `first` is marked.
 */
export function useMark(store: PaletteStore, keys: readonly string[], first: 0 | -1): number {
  const { selected } = useSpotlight(store)
  const last = useRef(keys)
  const joined = keys.join('\n')
  useLayoutEffect(() => {
    const before = last.current
    last.current = keys
    const { selected: at } = store.getState()
    const moved = at > 0 ? keys.indexOf(before[at] ?? '') : -1
    const next = moved >= 0 ? moved : first
    if (next !== at) store.setState({ ...store.getState(), selected: next })
    // The list of keys is a new one in each rendering.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, joined, first])
  return selected
}

export function PaletteOptions({ groups, marked }: { groups: readonly PaletteGroup[]; marked: number }) {
  const keys = groups.flatMap(({ options }) => options.map(({ key }) => key))
  const draw = (option: PaletteOption) => {
    const at = keys.indexOf(option.key)
    return <Option key={option.key} option={option} at={at} isMarked={at === marked} />
  }
  if (keys.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select has no search field
    <div role="listbox" id={LIST_ID} aria-label="Results">
      {groups.map(({ label, options }) =>
        label === null ? (
          options.map(draw)
        ) : (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a list of options
          <Spotlight.ActionsGroup key={label} role="group" label={label} aria-label={label}>
            {options.map(draw)}
          </Spotlight.ActionsGroup>
        ),
      )}
    </div>
  )
}

function Option({ option, at, isMarked }: { option: PaletteOption; at: number; isMarked: boolean }) {
  const { label, icon: Icon, note, body, isAsk, onChoose } = option
  return (
    <Spotlight.Action
      // The component takes no id.
      ref={(button) => button?.setAttribute('id', idOf(at))}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside of a select is not drawn
      role="option"
      aria-selected={isMarked}
      data-selected={isMarked || undefined}
      // White at less than its full strength could not be read on the mark.
      dimmedSections={!isMarked}
      className={isAsk ? (classes.ask ?? '') : ''}
      leftSection={Icon ? <Icon size={16} stroke={1.75} aria-hidden="true" /> : null}
      rightSection={note === undefined ? null : <span className={classes.purpose}>{note}</span>}
      label={label}
      onClick={onChoose}
    >
      {body}
    </Spotlight.Action>
  )
}

/** Says what there is instead of options. It is there before its text is, so that screen readers tell the text. */
export function PaletteNote({ children }: { children: string | null }) {
  return (
    <Box component="output">
      {children === null ? null : (
        <Text span display="block" py="lg" px="md" c="dimmed" ta="center">
          {children}
        </Text>
      )}
    </Box>
  )
}
