const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:'])

/** The address of a link, or null for one that leaves the three protocols or has no protocol at all. */
export function safeHref(href: string | undefined): string | null {
  if (!href || !URL.canParse(href)) return null
  const url = new URL(href)
  return SAFE_PROTOCOLS.has(url.protocol) ? url.href : null
}
