import type { Qualification } from '@cuecard/contract/meetings/analysis.ts'
import { Box } from '@mantine/core'
import { Backed, NOT_SAID } from './judgement-list.tsx'
import classes from './qualification-grid.module.css'

type Field = Qualification['field']

const GROUPS: readonly { name: string; fields: readonly { field: Field; name: string }[] }[] = [
  {
    name: 'MEDDICC',
    fields: [
      { field: 'metrics', name: 'Metrics' },
      { field: 'economic_buyer', name: 'Economic buyer' },
      { field: 'decision_criteria', name: 'Decision criteria' },
      { field: 'decision_process', name: 'Decision process' },
      { field: 'identify_pain', name: 'Identified pain' },
      { field: 'champion', name: 'Champion' },
      { field: 'competition', name: 'Competition' },
    ],
  },
  {
    name: 'BANT',
    fields: [
      { field: 'budget', name: 'Budget' },
      { field: 'authority', name: 'Authority' },
      { field: 'need', name: 'Need' },
      { field: 'timeline', name: 'Timeline' },
    ],
  },
]

export const FIELD_NAMES: ReadonlyMap<Field, string> = new Map(
  GROUPS.flatMap(({ fields }) => fields.map(({ field, name }) => [field, name] as const)),
)

/** Every qualification field, also those without evidence. */
export function QualificationGrid({ meetingId, items }: { meetingId: string; items: readonly Qualification[] }) {
  return (
    <div className={classes.groups}>
      {GROUPS.map(({ name, fields }) => (
        <div key={name}>
          <Box component="h3" m="0 0 8px" c="dimmed" fz="sm" fw={600} lh="1.25rem" style={{ breakAfter: 'avoid' }}>
            {name}
          </Box>
          <dl className={classes.grid}>
            {fields.map((field) => {
              const item = items.find((each) => each.field === field.field)
              return (
                <div key={field.field} className={classes.cell}>
                  <Box component="dt" c="dimmed" fz="sm" lh="1.25rem">
                    {field.name}
                  </Box>
                  <Box component="dd" m="2px 0 0">
                    {item?.text ? (
                      <>
                        {item.confidence === 'unclear' ? (
                          <Box c="dimmed" fz="sm">
                            More than one was named.
                          </Box>
                        ) : null}
                        <Backed meetingId={meetingId} text={item.text} evidence={item.evidence} />
                      </>
                    ) : (
                      <Box component="span" c="dimmed">
                        {NOT_SAID}
                      </Box>
                    )}
                  </Box>
                </div>
              )
            })}
          </dl>
        </div>
      ))}
    </div>
  )
}
