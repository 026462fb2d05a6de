import { IconAlertTriangle, IconLock, IconRefresh } from '@tabler/icons-react'
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
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  /** `compact` inside a panel, `page` when it fills the page. */
  size?: 'compact' | 'page'
}

function Notice({ icon, title, children, action, tone, role, size = 'compact' }: NoticeProps & NoticeTone) {
  return (
    <div className={classes.notice} data-size={size} role={role}>
      {icon ? <span className={cx(classes.noticeIcon, classes[tone])}>{icon}</span> : null}
      <p className={classes.noticeTitle}>{title}</p>
      {children ? <div className={classes.noticeText}>{children}</div> : null}
      {action ? <div className={classes.noticeAction}>{action}</div> : null}
    </div>
  )
}

interface NoticeTone {
  tone: 'quiet' | 'bad'
  role?: 'alert'
}

/** Nothing here yet: what this is, why it is empty, and the one action that fills it. */
export function Empty(props: NoticeProps) {
  return <Notice {...props} tone="quiet" />
}

interface FailedProps {
  title: string
  /** What failed, and what was kept. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  size?: 'compact' | 'page'
}

/** A failure: what happened, what was kept, Retry. */
export function Failed({ title, children, onRetry, retrying = false, size = 'compact' }: FailedProps) {
  return (
    <Notice
      tone="bad"
      role="alert"
      size={size}
      title={title}
      icon={<IconAlertTriangle size={20} aria-hidden="true" />}
      action={
        onRetry ? (
          <Button variant="default" icon={IconRefresh} loading={retrying} onClick={onRetry}>
            Retry
          </Button>
        ) : null
      }
    >
      {children}
    </Notice>
  )
}

/** No permission: why, and who can change it. */
export function Denied({ children }: { children?: ReactNode }) {
  return (
    <Notice
      tone="quiet"
      size="page"
      icon={<IconLock size={20} aria-hidden="true" />}
      title="You don't have permission to access this page."
    >
      {children}
    </Notice>
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
