import { DocumentLinkContext } from '@cuecard/ui/document-link.ts'
import { Text } from '@mantine/core'
import { MOBILE_BREAKPOINT_PX } from '@cuecard/contract/limits.ts'
import { useHotkeys, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useLateDialog } from '../lib/late-parts.ts'
import { useSession } from '../lib/session.ts'
import { IconButton } from '../shared/controls/button.tsx'
import { documentLink } from '../shared/documents/document-link.tsx'
import { KeysHelp } from './keys-help.tsx'
import { LatePalette, loadPalette } from './late-palette.tsx'
import { OfflineNote } from './offline-note.tsx'
import { Sidebar } from './sidebar.tsx'
import classes from './shell.module.css'

/** Local key of the collapsed sidebar. */
const SIDEBAR_KEY = 'sidebar'

/** The height of the top bar of narrow screens, as in the style sheet. */
const BAR_PX = 56

/** The frame of every signed-in page: sidebar or drawer, palette, content. */
export function Shell() {
  const narrow = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`, false, {
    getInitialValueInEffect: false,
  })
  const [sidebar, setSidebar] = useLocalStorage({
    key: SIDEBAR_KEY,
    defaultValue: 'open',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (value) => value ?? 'open',
  })
  const [drawer, setDrawer] = useState(false)
  const palette = useLateDialog(loadPalette, 'The search could not be opened')
  const collapsed = sidebar === 'collapsed'
  const openPalette = () => {
    setDrawer(false)
    palette.open()
  }
  useHotkeys([['mod+K', openPalette]], [])
  const content = useFocusOnNavigation()

  return (
    <div className={classes.shell} data-collapsed={collapsed}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      {narrow ? (
        <>
          <TopBar onOpenDrawer={() => setDrawer(true)} onOpenPalette={openPalette} />
          <Drawer opened={drawer} onClose={() => setDrawer(false)}>
            <Sidebar
              collapsed={false}
              onOpenPalette={openPalette}
              onToggle={() => setDrawer(false)}
              onNavigate={() => setDrawer(false)}
            />
          </Drawer>
        </>
      ) : (
        <aside className={classes.sidebar} aria-label="Sidebar">
          <Sidebar
            collapsed={collapsed}
            onOpenPalette={openPalette}
            onToggle={() => setSidebar(collapsed ? 'open' : 'collapsed')}
          />
        </aside>
      )}
      <main className={classes.content} id="content" ref={content} tabIndex={-1}>
        <Content barHeight={narrow ? BAR_PX : 0} />
      </main>
      <LatePalette {...palette} />
      <KeysHelp onSearch={openPalette} />
      <ScrollRestoration />
    </div>
  )
}

function Content({ barHeight }: { barHeight: number }) {
  return (
    <>
      <OfflineNote top={barHeight} />
      <DocumentLinkContext value={documentLink}>
        <Outlet />
      </DocumentLinkContext>
    </>
  )
}

/** Moves the focus to the content after navigation, so that the keyboard does not continue in the sidebar. */
function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const content = useRef<HTMLElement>(null)
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current === pathname) return
    first.current = ''
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

function TopBar({ onOpenDrawer, onOpenPalette }: { onOpenDrawer: () => void; onOpenPalette: () => void }) {
  const { company } = useSession()
  return (
    <section className={classes.bar} aria-label="Top bar">
      <IconButton icon={IconMenu2} iconSize={20} aria-label="Open navigation" onClick={onOpenDrawer} />
      <Text span inherit truncate flex={1} miw={0} fw={600}>
        {company?.name ?? 'Cuecard'}
      </Text>
      <IconButton icon={IconSearch} iconSize={20} aria-label="Search or ask" onClick={onOpenPalette} />
    </section>
  )
}

/** The browser's own dialog: it traps the focus, closes on Escape and makes the rest inert. */
function Drawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: React.ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (opened && !element.open) element.showModal()
    if (!opened && element.open) element.close()
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label="Navigation"
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened ? children : null}
    </dialog>
  )
}
