import { createContext, useContext, useSyncExternalStore } from 'react'
import type { MeetingSession, MeetingView } from '../../meeting/meeting-view.ts'
import type { OverlayServices } from '../overlay-services.ts'
import type { ScreenState } from './screen-state.ts'

/** The session, services and state that every part of the overlay uses. */
export interface OverlayContextValue {
  session: MeetingSession
  services: OverlayServices
  screen: ScreenState
}

export const OverlayContext = createContext<OverlayContextValue | null>(null)

export function useOverlay(): OverlayContextValue {
  const parts = useContext(OverlayContext)
  if (!parts) throw new Error('OverlayContext has no value')
  return parts
}

export function useView(): MeetingView {
  const { session } = useOverlay()
  return useSyncExternalStore(session.subscribe, session.view)
}
