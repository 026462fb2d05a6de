import Markdown from 'react-markdown'
import type { Options } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import type { RenderMarkdown } from './markdown-renderer.ts'
import { SAFE_SCHEMA, imagesToText, keepBrackets, keepUnknownTags, markCitations } from './safe-schema.ts'

const REMARK: NonNullable<Options['remarkPlugins']> = [remarkGfm, keepBrackets]
const REHYPE: NonNullable<Options['rehypePlugins']> = [
  keepUnknownTags,
  rehypeRaw,
  imagesToText,
  [rehypeSanitize, SAFE_SCHEMA],
  markCitations,
]

/** Called directly instead of as a component, so that the caller can catch the overflow of the parser. */
export const renderMarkdown: RenderMarkdown = (text, components) =>
  Markdown({ children: text, remarkPlugins: REMARK, rehypePlugins: REHYPE, components, urlTransform: keepUrl })

/** Addresses are checked by the sanitiser, and again where links are rendered. */
function keepUrl(url: string): string {
  return url
}
