import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useDocumentTitle } from '../shared/layout/page.tsx'
import { Empty } from '../shared/states/states.tsx'

export function NotFound() {
  useDocumentTitle('Page not found')
  return (
    <main>
      <h1 className="cc-hidden">Page not found</h1>
      <Empty
        size="page"
        icon={IconMapSearch}
        title="There is no page at this address"
        action={
          <Button component={Link} to="/">
            Go to Home
          </Button>
        }
      >
        The link may be old, or a letter is missing.
      </Empty>
    </main>
  )
}
