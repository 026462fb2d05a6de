import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { isSortedBy, nextSort } from '../rows/sort-rows.ts'

interface ColumnParts {
  name: string
  className?: string | undefined
  /** For screen readers only. */
  hidden?: boolean
  /** What a press on the name sorts by. */
  sort?: string
}

/** A column's name, or more about it. */
export type Column = string | ColumnParts

interface TableHeadProps {
  columns: readonly Column[]
  /** The order in the address: `role`, `-role` the other way round; undefined for the list's own order. */
  sort?: string | undefined
  onSort?: (sort: string | null) => void
}

export function TableHead({ columns, sort, onSort }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const parts = typeof column === 'string' ? { name: column } : column
          const direction = isSortedBy(sort, parts.sort)
          return (
            <th
              key={parts.name}
              scope="col"
              className={parts.className}
              {...(direction === null ? {} : { 'aria-sort': direction })}
            >
              <Name {...parts} direction={direction} onPress={() => onSort?.(nextSort(sort, parts.sort ?? ''))} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface NameProps extends ColumnParts {
  direction: 'ascending' | 'descending' | null
  onPress: () => void
}

function Name({ name, hidden = false, sort, direction, onPress }: NameProps) {
  if (hidden) return <span className="cc-hidden">{name}</span>
  if (sort === undefined) return name
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <UnstyledButton
      data-touch
      fz="inherit"
      fw="inherit"
      title={`Sort by ${name.toLowerCase()}`}
      py={6}
      onClick={onPress}
    >
      {name}
      {direction === null ? null : (
        <Arrow size={14} aria-hidden="true" style={{ marginInlineStart: 4, verticalAlign: '-2px' }} />
      )}
    </UnstyledButton>
  )
}
