import { createRoot } from 'react-dom/client'
import type { MeetingSummary } from '../../messages/page-messages.ts'
import { Popup } from '../popup.tsx'
import '../popup.css'
import { CONNECTED, fakeBrowserApi, SESSION } from './fake-browser-api.ts'

type Given = Parameters<typeof fakeBrowserApi>[0]

const MEETING: MeetingSummary = {
  service: 'google_meet',
  title: 'Nordhafen: pilot and price',
  capture: 'active',
  is_listening: true,
  saving: 'saving',
  saving_trouble: null,
  is_hidden: false,
}
const connected = (part: Partial<MeetingSummary> = {}, unsent = 0): Given => ({
  connection: CONNECTED,
  answers: { 'GET /auth/verify': { status: 200, body: SESSION } },
  overview: { meeting: { ...MEETING, ...part }, unsent },
})

/** States of the popup for eyes. */
const SCENES: Record<string, Given> = {
  'popup-first': {},
  'popup-code': {
    draft: { step: 'code', server: CONNECTED.server, connection_token: 'cue_company_x', email: CONNECTED.email },
  },
  'popup-ended': { ended: CONNECTED.server },
  'popup-saving': connected(),
  'popup-hidden': connected({ is_hidden: true }),
  'popup-held': connected({ saving: 'held' }),
  'popup-captions-off': connected({ capture: 'captions-off' }),
  'popup-paused': connected({ saving: 'paused', is_listening: false }),
  'popup-disk': connected({ saving_trouble: 'disk' }),
  'popup-refused': connected({ saving_trouble: 'refused' }, 41),
  'popup-away': { ...connected({}, 12), answers: {} },
}

/** `?scene=` shows one state; the page's title becomes its name once it is shown. */
const name = new URLSearchParams(location.search).get('scene') ?? 'popup-saving'
document.body.dataset['scenes'] = Object.keys(SCENES).join(' ')
window.addEventListener('theme', (event) => {
  document.documentElement.dataset['theme'] = event instanceof CustomEvent ? String(event.detail) : ''
})
const host = document.getElementById('host')
const scene = SCENES[name]
if (!host || !scene) throw new Error(`There is no scene ${name}`)
createRoot(host).render(<Popup browserApi={fakeBrowserApi(scene).browserApi} />)
setTimeout(() => (document.title = `stands: ${name}`), 300)
