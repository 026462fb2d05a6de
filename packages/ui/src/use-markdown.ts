import { markdownRenderer } from './markdown-renderer.ts'
import { renderMarkdown } from './render-markdown.ts'

// The extension's build leaves this module out and adds the parser to a page by a script of its own.
markdownRenderer.set(renderMarkdown)
