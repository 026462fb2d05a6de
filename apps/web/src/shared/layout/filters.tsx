import { NativeSelect, TextInput, type NativeSelectProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
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
      <DayField
        label="From"
        className={className ?? ''}
        value={from ?? ''}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label="To"
        className={className ?? ''}
        value={to ?? ''}
        error={reversed ? 'End date is before start date' : null}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  )
}

/** An earlier day has a year that is still being typed: each of its digits makes another day. */
const FIRST_DAY = '1900'

interface DayFieldProps {
  label: string
  className: string
  /** The day in the address; empty for none. */
  value: string
  error?: string | null
  onChange: (day: string) => void
}

/**
 * Holds what is typed by itself: the address changes a moment later, and a browser's date field that is set back until then loses
 * the parts that were typed.
 */
function DayField({ label, className, value, error = null, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextInput
      label={label}
      type="date"
      className={className}
      flex="0 0 148px"
      value={typed}
      error={error}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (day === '' || day >= FIRST_DAY) onChange(day)
      }}
      onBlur={() => setTyped(value)}
    />
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
