import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { defineContentScript } from 'wxt/utils/define-content-script'
import { serveFrame } from '../src/meeting/serve-frame.ts'

export default defineContentScript({
  matches: BUNDLED_PACKS.flatMap((pack) => pack.hosts).map((host) => `https://${host}/*`),
  allFrames: true,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main: serveFrame,
})
