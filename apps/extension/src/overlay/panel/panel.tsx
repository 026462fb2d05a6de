import { useCallback, useMemo, useRef, useState } from 'react'
import { Banner } from './banner.tsx'
import { ConsentNotice } from './consent-notice.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Header } from '../header/header.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { PanelTabs } from './panel-tabs.tsx'
import { Pill } from './pill.tsx'
import { type Box, placePanel, placeSheet, SHEET_UNDER_PX } from './place-panel.ts'
import { Toast } from './toast.tsx'
import { useDrag, useSurroundings } from './use-panel-position.ts'

const SIZE = { width: 380, height: 680 }

/** The open overlay: a movable panel, or a sheet at the bottom of a narrow window. */
export function Panel() {
  const { box, isSheet, move } = usePanelBox()
  const header = useRef<HTMLElement>(null)
  const { start, key } = useDrag(header, { box, move })
  const body = useMemo(
    () => (
      <>
        <Banner />
        <ConsentNotice />
        <PanelTabs />
        <Toast />
        <ConfirmDialog />
      </>
    ),
    [],
  )
  const isHeld = useView().saving === 'held'
  if (!box) return <Pill isForced />
  const style = { left: box.x, top: box.y, width: box.width, height: box.height }
  return (
    <section className="panel" data-sheet={isSheet} data-held={isHeld} aria-label="Cuecard" style={style}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its grip does the same by keyboard */}
      <header className="head" ref={header} onPointerDown={isSheet ? undefined : start}>
        <Header onGripKey={isSheet ? null : key} />
      </header>
      {body}
    </section>
  )
}

function usePanelBox() {
  const { session } = useOverlay()
  const { preferences, service } = useView()
  const around = useSurroundings(session)
  const [dragged, setDragged] = useState<{ x: number; y: number } | null>(null)
  const isSheet = around.window.width < SHEET_UNDER_PX
  const wanted = dragged ?? preferences.place[service] ?? null
  const box: Box | null = isSheet
    ? placeSheet({ ...around, size: SIZE })
    : placePanel({ ...around, size: SIZE, wanted })
  const { place } = preferences
  const { clear, avoid, window } = around
  const move = useCallback(
    (to: { x: number; y: number }, isLast: boolean) => {
      const put = placePanel({ window, clear, avoid, size: SIZE, wanted: to })
      const at = put ? { x: put.x, y: put.y } : to
      setDragged(isLast ? null : at)
      if (isLast) session.updatePreferences({ place: { ...place, [service]: at } })
    },
    [session, place, service, window, clear, avoid],
  )
  return { box, isSheet, move }
}
