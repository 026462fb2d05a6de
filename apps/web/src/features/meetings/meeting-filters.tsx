import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SearchField } from '../../shared/search-field.tsx'
import { isFiltered, NO_FILTER } from './meeting-filter.ts'
import type { MeetingsSearch } from './meeting-filter.ts'
import classes from './meeting-filters.module.css'
import { MEETING_TYPES } from './meeting-words.ts'

export type SetMeetingsSearch = (
  patch: { [Name in keyof MeetingsSearch]?: string | number | null },
  options?: { replace?: boolean; preventScrollReset?: boolean },
) => void

interface MeetingFiltersProps {
  search: MeetingsSearch
  setSearch: SetMeetingsSearch
  owners: readonly string[]
}

const TYPES = Object.entries(MEETING_TYPES).map(([value, label]) => ({ value, label }))
const STAY = { replace: true, preventScrollReset: true }

/** Title or person, owner, type and days; kept in the address. What is drawn starts over with every change. */
export function MeetingFilters({ search, setSearch, owners }: MeetingFiltersProps) {
  const { from, to } = search
  const upsideDown = from !== undefined && to !== undefined && to < from
  const change = (patch: Parameters<SetMeetingsSearch>[0]) => setSearch({ ...patch, shown: null }, STAY)
  return (
    <section className={classes.filters} aria-label="Filter meetings">
      <SearchField
        label="Find"
        placeholder="Title or person"
        className={classes.text}
        value={search.text ?? ''}
        onChange={(text) => change({ text })}
      />
      <NativeSelect
        label="Owner"
        className={classes.choice ?? ''}
        value={search.owner ?? ''}
        data={[{ value: '', label: 'All owners' }, ...withChosen(owners, search.owner)]}
        onChange={(event) => change({ owner: event.currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        className={classes.choice ?? ''}
        value={search.type ?? ''}
        data={[{ value: '', label: 'All types' }, ...TYPES]}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        className={classes.day ?? ''}
        value={from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        className={classes.day ?? ''}
        value={to ?? ''}
        {...(upsideDown ? { error: 'Ends before it begins' } : {})}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      {isFiltered(search) ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.clear ?? ''}
          leftSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => setSearch(NO_FILTER, { preventScrollReset: true })}
        >
          Clear filters
        </Button>
      ) : null}
    </section>
  )
}

/** An owner of the address who has no meeting any more stays visible as the choice. */
function withChosen(owners: readonly string[], chosen: string | undefined): string[] {
  return chosen && !owners.includes(chosen) ? [chosen, ...owners] : [...owners]
}
