import { type ComponentType, lazy, Suspense } from 'react'
import { HomePage } from '../features/home/home-page.tsx'
import { firstPaint } from '../lib/first-paint.ts'
import { SkeletonRows } from '../shared/states/states.tsx'
import { withLaterStyles } from './load-later-styles.ts'

// Most companies are past the steps that need them, and they bring the code that draws answers. The steps are drawn before it is
// asked for: each of its files would hold them up.
const later =
  <P,>(load: () => Promise<ComponentType<P>>) =>
  async () => {
    await firstPaint
    return { default: await withLaterStyles(load) }
  }
const AddDocuments = lazy(later(async () => (await import('../features/knowledge/add/add-documents.tsx')).AddDocuments))
const AskNow = lazy(later(async () => (await import('../features/knowledge/search/ask-now.tsx')).AskNow))
const CalendarPanel = lazy(
  later(async () => (await import('../features/settings/calendar/calendar-panel.tsx')).CalendarPanel),
)

const PARTS = {
  calendar: (
    <Suspense fallback={<SkeletonRows rows={1} />}>
      <CalendarPanel />
    </Suspense>
  ),
  addDocuments: (
    <Suspense fallback={<SkeletonRows rows={2} />}>
      <AddDocuments />
    </Suspense>
  ),
  askNow: (atOnce: boolean) => (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <AskNow atOnce={atOnce} />
    </Suspense>
  ),
}

/** Home with the calendar in its step 1 and the knowledge base's parts in its step 2. */
export function Home() {
  return <HomePage parts={PARTS} />
}
