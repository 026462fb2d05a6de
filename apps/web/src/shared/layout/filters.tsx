import { NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompanies } from '../companies.queries.ts'
import classes from './filters.module.css'

/** The filters above a list: side by side, on narrow screens below each other. */
export function Filters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.filters} aria-label={label}>
      {children}
    </section>
  )
}

interface DayFiltersProps {
  /** Days such as `2026-11-21`. */
  from: string | undefined
  to: string | undefined
  /** Replaces the place of each field among the other filters. */
  className?: string | undefined
  onChange: (patch: { from: string } | { to: string }) => void
}

/** From and To, with an error when they are in the wrong order. */
export function DayFilters({ from, to, className = classes.half, onChange }: DayFiltersProps) {
  const reversed = from !== undefined && to !== undefined && to < from
  return (
    <>
      <TextInput
        label="From"
        type="date"
        className={className ?? ''}
        flex="0 0 148px"
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        className={className ?? ''}
        flex="0 0 148px"
        value={to ?? ''}
        {...(reversed ? { error: 'End date is before start date' } : {})}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </>
  )
}

interface CompanyFilterProps extends Pick<NativeSelectProps, 'flex' | 'value'> {
  /** The entries before the companies. */
  first: readonly { value: string; label: string }[]
  /** Groups the companies under this heading. */
  group?: string
  /** The id of a company to leave out. */
  without?: string | undefined
  onChange: (company: string) => void
}

/** A choice of company, for admins of the provider. */
export function CompanyFilter({ first, group, without, onChange, ...rest }: CompanyFilterProps) {
  const companies = (useCompanies().data ?? [])
    .filter(({ id }) => id !== without)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: id, label: name }))
  const grouped = group && companies.length > 0 ? [{ group, items: companies }] : companies
  return (
    <NativeSelect
      {...rest}
      label="Company"
      data={[...first, ...grouped]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
