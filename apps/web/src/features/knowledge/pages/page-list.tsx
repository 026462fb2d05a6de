import type { KnowledgeItem, KnowledgePage } from '@cuecard/contract/knowledge/knowledge.ts'
import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Checkbox, Stack, TextInput } from '@mantine/core'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { Pager, sliceOf } from '../../../shared/layout/pager.tsx'
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
  const [page, setPage] = useState(1)
  const words = find.trim().toLowerCase()
  const failed = pages.filter((page) => page.state === 'failed').length
  const shown = pages.filter(
    (page) =>
      (!failedOnly || page.state === 'failed') &&
      [page.title, page.url].some((text) => text?.toLowerCase().includes(words)),
  )
  const slice = sliceOf(shown, page)
  return (
    <Stack gap={0}>
      <div className={classes.tools}>
        <p className={classes.sum}>{sumOf(item, pages)}</p>
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
          {slice.rows.map((each) => (
            <PageRow key={each.id} item={item} page={each} />
          ))}
        </ul>
      ) : (
        <Empty title={failedOnly && words === '' ? 'No page has failed' : 'No page matches'}>
          {failedOnly && words === ''
            ? 'Every page was read or skipped.'
            : 'No title and no address holds these words.'}
        </Empty>
      )}
      <Pager of={`the pages of ${item.name}`} total={shown.length} page={slice.page} onPage={setPage} />
    </Stack>
  )
}

/** `301 pages: 201 synced, 100 skipped. 100 were left out: only 200 addresses of a site are read besides its first page.` */
function sumOf(item: KnowledgeItem, pages: readonly KnowledgePage[]): string {
  const leftOut = item.pages?.left_out ?? 0
  const unlisted = leftOut > 0 ? Math.max(0, (item.pages?.total ?? 0) - pages.length) : 0
  const counts = Object.entries(PAGE_STATES).flatMap(([state, { label }]) => {
    const count = pages.filter((page) => page.state === state).length + (state === 'skipped' ? unlisted : 0)
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : []
  })
  const sum = `${plural(pages.length + unlisted, 'page')}: ${counts.join(', ')}`
  if (leftOut === 0) return sum
  const listed = unlisted > 0 ? ` ${leftOut - unlisted} of them are listed here.` : ''
  return `${sum}. ${leftOut.toLocaleString('en-US')} ${leftOut === 1 ? 'was' : 'were'} left out: only ${SUB_URLS_MAX} addresses of a site are read besides its first page.${listed}`
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
