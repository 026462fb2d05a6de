import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { pagesOf } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { defineContentScript } from 'wxt/utils/define-content-script'
import { serveFrame } from '../src/meeting/serve-frame.ts'

export default defineContentScript({
  matches: BUNDLED_PACKS.flatMap(pagesOf),
  allFrames: true,
  runAt: 'document_idle',
  noScriptStartedPostMessage: true,
  main: serveFrame,
})
