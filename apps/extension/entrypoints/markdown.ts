import { renderMarkdown } from '@cuecard/ui/render-markdown.ts'
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'

export default defineUnlistedScript({ main: () => globalThis.cuecardParts?.markdown?.(renderMarkdown) })
