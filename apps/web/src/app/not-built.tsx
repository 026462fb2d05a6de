import { IconHammer } from '@tabler/icons-react'
import { Page } from '../shared/page.tsx'
import { Panel } from '../shared/panel.tsx'
import { Empty } from '../shared/states.tsx'

/** The one honest page for screens of a later version. */
export function NotBuilt({ title, what }: { title: string; what: string }) {
  return (
    <Page title={title}>
      <Panel>
        <Empty icon={<IconHammer size={20} aria-hidden="true" />} title="This screen is not built yet">
          Here you will find: {what.charAt(0).toLowerCase() + what.slice(1)}
        </Empty>
      </Panel>
    </Page>
  )
}
