import type { KnowledgeItem, KnowledgePage } from '@cuecard/contract/knowledge.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Checkbox, Stack, TextInput } from '@mantine/core'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { Reason, StateBadge } from '../items/item-state.tsx'
import { CHANGES, PAGE_STATES } from '../items/item-labels.ts'
import { useKnowledgePages, useRetryPage, useSyncStatus } from '../knowledge.queries.ts'
import { RetryItem } from '../items/item-actions.tsx'
import classes from './page-list.module.css'
import { isWebAddress } from '../add/site-fields.tsx'

/** A web site's pages, each with its state and why; up to 200 of them. */
export function PageList({ item }: { item: KnowledgeItem }) {
  return (
    <QueryView
      query={useKnowledgePages(item.id)}
      label="Loading pages..."
      skeleton={<SkeletonRows rows={3} />}
      failed={{ title: 'Failed to load the pages', text: 'What was read of them is kept, and answers still use it.' }}
    >
      {(pages) =>
        pages.length > 0 ? (
          <LoadedPages item={item} pages={pages} />
        ) : (
          <Empty title="No pages yet">They are listed here after the next sync.</Empty>
        )
      }
    </QueryView>
  )
}

function LoadedPages({ item, pages }: { item: KnowledgeItem; pages: readonly KnowledgePage[] }) {
  const [failedOnly, setFailedOnly] = useState(false)
  const [find, setFind] = useState('')
  const words = find.trim().toLowerCase()
  const failed = pages.filter((page) => page.state === 'failed').length
  const shown = pages.filter(
    (page) =>
      (!failedOnly || page.state === 'failed') &&
      [page.title, page.url].some((text) => text?.toLowerCase().includes(words)),
  )
  return (
    <Stack gap={0}>
      <div className={classes.tools}>
        <p className={classes.sum}>{sumOf(pages)}</p>
        <TextInput
          aria-label={`Find a page of ${item.name}`}
          type="search"
          className={classes.find ?? ''}
          placeholder="Find by title or address"
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={find}
          onChange={(event) => setFind(event.currentTarget.value)}
        />
        <Checkbox
          label="Failed only"
          checked={failedOnly}
          disabled={failed === 0 && !failedOnly}
          onChange={(event) => setFailedOnly(event.currentTarget.checked)}
        />
        <RetryItem item={item} whole />
      </div>
      {shown.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable
        <ul className={classes.pages} aria-label={`Pages of ${item.name}`} tabIndex={0}>
          {shown.map((page) => (
            <PageRow key={page.id} item={item} page={page} />
          ))}
        </ul>
      ) : (
        <Empty title={failedOnly && words === '' ? 'No page has failed' : 'No page matches'}>
          {failedOnly && words === ''
            ? 'Every page was read or skipped.'
            : 'No title and no address holds these words.'}
        </Empty>
      )}
    </Stack>
  )
}

/** `196 pages: 180 synced, 12 failed, 4 skipped`. */
function sumOf(pages: readonly KnowledgePage[]): string {
  const counts = Object.entries(PAGE_STATES).flatMap(([state, { label }]) => {
    const count = pages.filter((page) => page.state === state).length
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : []
  })
  return `${plural(pages.length, 'page')}: ${counts.join(', ')}`
}

function PageRow({ item, page }: { item: KnowledgeItem; page: KnowledgePage }) {
  const { label, color } = PAGE_STATES[page.state]
  return (
    <li className={classes.page}>
      <StateBadge label={label} color={color} state={page.state} />
      <div className={classes.words}>
        <PageLink page={page} />
        {page.title ? (
          <Box component="span" c="dimmed" fz="xs" lh="1rem">
            {page.url}
          </Box>
        ) : null}
        <Reason text={page.reason} tone={page.state === 'failed' ? 'bad' : 'quiet'} />
      </div>
      <span className={classes.figure}>
        {page.chunk_count > 0 ? plural(page.chunk_count, 'passage') : ''}
        {page.last_change ? <span> {CHANGES[page.last_change]}</span> : null}
      </span>
      {page.state === 'failed' ? <RetryPage item={item} page={page} /> : null}
    </li>
  )
}

/** The address comes from the crawled site, so only http and https are linked. */
function PageLink({ page }: { page: KnowledgePage }) {
  const name = page.title ?? page.url
  if (!isWebAddress(page.url)) return <span className={classes.title}>{name}</span>
  return (
    <a className={classes.title} href={page.url} target="_blank" rel="noopener noreferrer">
      {name}
      <IconExternalLink size={14} aria-hidden="true" />
      <span className="cc-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function RetryPage({ item, page }: { item: KnowledgeItem; page: KnowledgePage }) {
  const retry = useRetryPage(item.id)
  const running = useSyncStatus().data?.is_running === true
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Retry ${page.title ?? page.url}`}
      loading={retry.isPending}
      disabled={running}
      onClick={() => retry.mutate(page.id)}
    >
      Retry
    </Button>
  )
}
