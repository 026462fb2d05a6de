import { Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconFilterOff,
  IconLock,
  IconRefresh,
  IconSearchOff,
  type TablerIcon,
} from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { Button } from '../controls/button.tsx'
import { Panel } from '../layout/panel.tsx'
import classes from './states.module.css'

interface LoadingProps {
  /** For screen readers, such as `Loading meetings...`. */
  label: string
  /** Skeleton blocks in the shape of the content. */
  children: ReactNode
}

/** Shows skeletons after 150 ms, so that a fast reply does not flicker. */
export function Loading({ label, children }: LoadingProps) {
  return (
    <div className={classes.loading}>
      <output className="cc-hidden">{label}</output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

interface SkeletonBlockProps {
  /** CSS length. */
  width?: string
  height?: string
  radius?: string
  style?: CSSProperties
}

/** One grey block of a skeleton. */
export function SkeletonBlock({ width = '100%', height = '14px', radius = '6px', style }: SkeletonBlockProps) {
  return <span className={classes.bone} style={{ width, height, borderRadius: radius, ...style }} />
}

/** A skeleton of rows, each with a title and a second line. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div className={classes.boneRows}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.boneRow}>
          <SkeletonBlock width={`${38 + ((row * 17) % 30)}%`} />
          <SkeletonBlock width={`${22 + ((row * 11) % 18)}%`} height="11px" />
        </div>
      ))}
    </div>
  )
}

interface NoticeProps {
  icon?: TablerIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** `compact` inside a panel, `page` when it fills the page. */
  size?: 'compact' | 'page'
}

interface NoticeTone {
  tone: 'quiet' | 'bad'
  role?: 'alert'
}

function Notice({ icon: Icon, title, children, action, tone, role, size = 'compact' }: NoticeProps & NoticeTone) {
  return (
    <div className={classes.notice} data-size={size} role={role}>
      {Icon ? (
        <span className={cx(classes.noticeIcon, classes[tone])}>
          <Icon size={20} aria-hidden="true" />
        </span>
      ) : null}
      <p className={classes.noticeTitle}>{title}</p>
      {children ? <div className={classes.noticeText}>{children}</div> : null}
      {action ? <div className={classes.noticeAction}>{action}</div> : null}
    </div>
  )
}

/** Nothing here yet: what this is, why it is empty, and the one action that fills it. */
export function Empty(props: NoticeProps) {
  return <Notice {...props} tone="quiet" />
}

interface NoMatchProps extends Pick<NoticeProps, 'title' | 'children'> {
  clears: 'filters' | 'search'
  onClear: () => void
}

/** There is something, but the filters or the search hide it: what to try, and a button that clears them. */
export function NoMatch({ clears, onClear, ...rest }: NoMatchProps) {
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear {clears}
    </Button>
  )
  return <Empty {...rest} icon={clears === 'search' ? IconSearchOff : IconFilterOff} action={clear} />
}

interface FailedProps extends Omit<NoticeProps, 'icon' | 'action'> {
  onRetry?: () => void
  retrying?: boolean
}

/** A failure: what happened, what was kept, Retry. */
export function Failed({ onRetry, retrying = false, ...rest }: FailedProps) {
  const retry = onRetry ? (
    <Button variant="default" icon={IconRefresh} loading={retrying} onClick={onRetry}>
      Retry
    </Button>
  ) : null
  return <Notice {...rest} tone="bad" role="alert" icon={IconAlertTriangle} action={retry} />
}

/** A failure of a small part of a page, in its line. */
export function FailedLine({ query, children }: Pick<QueryViewProps<unknown>, 'query'> & { children: ReactNode }) {
  return (
    <Group gap="xs">
      <Text c="dimmed">{children}</Text>
      <Button variant="subtle" loading={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </Group>
  )
}

/** No permission: why, and who can change it. */
export function Denied({ children }: { children?: ReactNode }) {
  return (
    <Empty size="page" icon={IconLock} title="You don't have permission to access this page.">
      {children}
    </Empty>
  )
}

interface QueryViewProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>
  /** For screen readers while loading. */
  label: string
  /** Skeleton blocks in the shape of the content. */
  skeleton: ReactNode
  failed: { title: string; text?: ReactNode }
  /** Shows the failure in a card, where the data would also be shown in cards. */
  framed?: boolean
  children: (data: T) => ReactNode
}

/** The three states of a query in one place: skeleton, failed with Retry, or the data (kept when a refresh fails). */
export function QueryView<T>({ query, label, skeleton, failed, framed = false, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Loading label={label}>{skeleton}</Loading>
  const notice = (
    <Failed title={failed.title} retrying={query.isFetching} onRetry={() => void query.refetch()}>
      {failed.text}
    </Failed>
  )
  return framed ? <Panel>{notice}</Panel> : notice
}
