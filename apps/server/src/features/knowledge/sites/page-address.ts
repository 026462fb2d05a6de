/** Parameters for tracking or sessions: they do not select another page. */
const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|_ga|_gl|ref|sessionid|phpsessid|jsessionid|sid)$/i
/** A folder that repeats more often is the result of a loop of relative links. */
const REPEATS_MAX = 2
const PARAMETERS_MAX = 4
const DEPTH_MAX = 12

/** The normal form of an address: without fragment, default port and tracking parameters, other parameters sorted. */
export function normalAddress(text: string, base?: string): string | null {
  const url = URL.parse(text.trim(), base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  url.search = normalSearch(url.search)
  return url.href
}

/** What has no value is no parameter but a path, in `index.php?/docs/start`, and stays as it is written. */
function normalSearch(search: string): string {
  const parts = search.slice(1).split('&').filter(Boolean)
  const named = parts.map((part) => ({ part, read: new URLSearchParams(part) }))
  return named
    .map(({ part, read }) => ({ name: [...read.keys()][0] ?? '', text: part.includes('=') ? read.toString() : part }))
    .filter(({ name }) => !TRACKING.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ text }) => text)
    .join('&')
}

const bareHost = (url: URL) => url.hostname.replace(/^www\./, '').replace(/\.$/, '')

/** The same host, with or without `www.`, on the same port; http and https on their usual ports are one site. */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [URL.parse(one), URL.parse(other)]
  return a !== null && b !== null && bareHost(a) === bareHost(b) && a.port === b.port
}

/** Whether an address is likely part of an endless series: very deep, with many parameters or repeated folders. */
export function looksEndless(address: string): boolean {
  const url = URL.parse(address)
  if (!url) return true
  const folders = url.pathname.split('/').filter(Boolean)
  const counts = new Map<string, number>()
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return (
    folders.length > DEPTH_MAX ||
    [...counts.values()].some((count) => count > REPEATS_MAX) ||
    [...url.searchParams].length > PARAMETERS_MAX
  )
}

const FILES: Record<string, string> = {
  pdf: 'a PDF',
  doc: 'a Word document',
  docx: 'a Word document',
  xls: 'a spreadsheet',
  xlsx: 'a spreadsheet',
  csv: 'a spreadsheet',
  ppt: 'a presentation',
  pptx: 'a presentation',
  zip: 'an archive',
  gz: 'an archive',
}
const MEDIA =
  /\.(png|jpe?g|gif|svg|webp|avif|ico|mp[34]|m4[av]|mov|avi|webm|ogg|wav|css|js|mjs|json|xml|rss|atom|woff2?|ttf|otf|eot|exe|dmg|msi|deb|rpm|iso|apk|tar|7z|rar|map|txt\.sig)$/i

/** What a link leads to according to its file ending: a page, a document that could be uploaded, or media. */
export function linkKind(address: string): { kind: 'page' | 'media' } | { kind: 'file'; what: string } {
  const path = URL.parse(address)?.pathname ?? ''
  const what = FILES[/\.(\w{2,5})$/.exec(path)?.[1]?.toLowerCase() ?? '']
  if (what) return { kind: 'file', what }
  return { kind: MEDIA.test(path) ? 'media' : 'page' }
}
