import type { DocumentContradiction } from '@cuecard/contract/meetings/analysis.ts'
import { Flex } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { documentPath } from '../documents/document-path.ts'
import classes from './against-documents.module.css'

/** What was said in a meeting, and what a document says otherwise, side by side. */
export function AgainstDocuments({ said, contradiction }: { said: string; contradiction: DocumentContradiction }) {
  const { item_id, item_name, locator, text } = contradiction
  const place = locator === null || locator === item_name ? item_name : `${item_name}, ${locator}`
  return (
    <div className={classes.against}>
      <Flex component="p" gap={6} align="center" m="0 0 8px" c="var(--cc-warn-text)" fz="sm" fw={600}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        Your documents say otherwise
      </Flex>
      <dl className={classes.sides}>
        <div>
          <dt>Said in the meeting</dt>
          <dd dir="auto">{said}</dd>
        </div>
        <div>
          <dt>
            <Link to={documentPath(item_id, text)}>{place}</Link>
          </dt>
          <dd dir="auto">{text}</dd>
        </div>
      </dl>
    </div>
  )
}
