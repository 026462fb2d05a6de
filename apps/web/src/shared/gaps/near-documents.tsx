import { searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { passagePreview } from '@cuecard/ui/passage-text.tsx'
import { Anchor, Box, Flex, Text } from '@mantine/core'
import { Link } from 'react-router'
import { documentPath } from '../documents/document-path.ts'
import { useCallQuery } from '../../lib/api.ts'

const SHOWN = 3

/** The passages of the documents that come nearest to a question; nothing while there are none. */
export function NearDocuments({ question }: { question: string }) {
  const query = question.trim().slice(0, SEARCH_QUERY_MAX)
  const passages =
    useCallQuery(searchKnowledge, {
      input: { body: { query, limit: SHOWN } },
      enabled: query !== '',
      meta: { quiet: true },
    }).data?.passages ?? []
  if (passages.length === 0) return null
  return (
    <Box component="section" maw="calc(var(--cc-measure) + 40px)">
      <Box component="h3" m="0 0 4px" fz="sm" lh="1.25rem" fw={600}>
        Documents near it
      </Box>
      <Flex component="ul" className="cc-list" direction="column" gap={10}>
        {passages.map(({ item_id, item_name, locator, text }, at) => (
          <li key={at}>
            <Anchor component={Link} to={documentPath(item_id, text)} fz="sm" fw={500} className="cc-wrap">
              <bdi>{item_name}</bdi>
              {locator === null || locator === item_name ? '' : ` · ${locator}`}
            </Anchor>
            <Text component="blockquote" className="cc-wrap" lineClamp={2} c="dimmed" fz="sm" m={0} dir="auto">
              {passagePreview(text)}
            </Text>
          </li>
        ))}
      </Flex>
    </Box>
  )
}
