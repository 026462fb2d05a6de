/** A column's name, or more about it; `hidden` names are for screen readers only. */
export type Column = string | { name: string; className?: string | undefined; hidden?: boolean }

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { name, className, hidden = false } = typeof column === 'string' ? { name: column } : column
          return (
            <th key={name} scope="col" className={className}>
              {hidden ? <span className="cc-hidden">{name}</span> : name}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
