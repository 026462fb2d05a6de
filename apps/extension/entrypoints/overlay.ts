import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { handOverOverlay } from '../src/overlay/hand-over-overlay.ts'

export default defineUnlistedScript({ main: handOverOverlay })
