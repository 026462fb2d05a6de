import { defineBackground } from 'wxt/utils/define-background'
import { serveBrowser } from '../src/worker/serve-browser.ts'

export default defineBackground({ type: 'module', main: serveBrowser })
