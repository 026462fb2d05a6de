import { NativeSelect } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { DayFilters } from '../../../shared/layout/filters.tsx'
import { type PatchOf, type SetSearch, STAY } from '../../../lib/use-search.ts'
import { isFiltered, NO_FILTER, type MeetingsSearch } from './meeting-filter.ts'
import classes from './meeting-filters.module.css'
import { MEETING_TYPES } from '../meeting-labels.ts'

export type SetMeetingsSearch = SetSearch<MeetingsSearch>

interface MeetingFiltersProps {
  search: MeetingsSearch
  setSearch: SetMeetingsSearch
  owners: readonly string[]
  /** By name. */
  customers: readonly { id: string; name: string }[]
}

const TYPES = Object.entries(MEETING_TYPES).map(([value, label]) => ({ value, label }))
/** Filters by customer, owner, type and days, kept in the address. A change resets the number of cards shown. */
export function MeetingFilters({ search, setSearch, owners, customers }: MeetingFiltersProps) {
  const [open, setOpen] = useState(() => isFiltered({ ...search, text: '', week: undefined, show: undefined }))
  const change = (patch: PatchOf<MeetingsSearch>) => setSearch({ ...patch, shown: null }, STAY)
  return (
    <section className={classes.filters} data-open={open} aria-label="Filter meetings">
      <Button
        variant="default"
        className={classes.toggle ?? ''}
        icon={IconFilter}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Filters
      </Button>
      <NativeSelect
        label="Customer"
        className={classes.choice ?? ''}
        value={search.customer ?? ''}
        data={[
          { value: '', label: 'All customers' },
          ...customers.map(({ id, name }) => ({ value: id, label: name })),
          { value: 'none', label: 'No customer' },
        ]}
        onChange={(event) => change({ customer: event.currentTarget.value })}
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
      <DayFilters from={search.from} to={search.to} className={classes.day} onChange={change} />
      {isFiltered(search) ? (
        <Button
          variant="subtle"
          color="gray"
          className={classes.clear ?? ''}
          icon={IconX}
          onClick={() => setSearch(NO_FILTER, { preventScrollReset: true })}
        >
          Clear filters
        </Button>
      ) : null}
    </section>
  )
}

/** An owner in the address who has no meeting any more stays selectable. */
const withChosen = (owners: readonly string[], chosen: string | undefined): string[] =>
  chosen && !owners.includes(chosen) ? [chosen, ...owners] : [...owners]
