import { isSameSite } from './page-address.ts'
import type { Crawl, CrawledPage, StoredPage } from './crawl-site.ts'

const TOO_MANY =
  'This site gives more passages than one item may have. Add a part of it as an item of its own to use this page.'

/**
 * Keeps one address per text. A page with a canonical address is skipped when that address was read, of pages with the
 * same text the first one is kept, and pages beyond `passagesMax` passages in total are skipped. Of pages that name each
 * other as canonical one is kept.
 */
export function deduplicatePages(crawl: Crawl, passagesMax: number): Map<string, CrawledPage> {
  const pages = new Map(crawl.pages)
  const order = [...pages.keys()]
  for (const [url, found] of pages) {
    if (found.kind !== 'read') continue
    const original = originalOf(url, pages, order)
    if (original !== url) pages.set(url, copyOf(original, `This page names ${original} as its own address.`))
  }
  const byText = new Map<string, string>()
  let passages = 0
  for (const [url, found] of pages) {
    if (found.kind !== 'read') continue
    const first = byText.get(found.page.hash)
    if (first !== undefined) {
      pages.set(url, copyOf(first, `This page holds the same text as ${first}.`))
      continue
    }
    byText.set(found.page.hash, url)
    passages += found.page.chunks
    if (passages > passagesMax) pages.set(url, { kind: 'skipped', reason: TOO_MANY })
  }
  return pages
}

const copyOf = (inFavourOf: string, reason: string): CrawledPage => ({ kind: 'skipped', reason, inFavourOf })

const canonicalOf = (page: StoredPage) =>
  page.canonical !== null && isSameSite(page.canonical, page.url) ? page.canonical : page.url

/** Follows canonical addresses to a page that was read; in a circle it is the page that was found first. */
function originalOf(url: string, pages: ReadonlyMap<string, CrawledPage>, order: readonly string[]): string {
  const path = [url]
  for (;;) {
    const at = path.at(-1) ?? url
    const found = pages.get(at)
    // Skipped as a copy: continue with its original. Not read: the last page that was read stands for itself.
    if (found?.kind === 'skipped' && found.inFavourOf && !path.includes(found.inFavourOf)) {
      path.push(found.inFavourOf)
      continue
    }
    if (found?.kind !== 'read') return path.findLast((each) => pages.get(each)?.kind === 'read') ?? url
    const next = canonicalOf(found.page)
    if (next === at) return at
    const circle = path.indexOf(next)
    if (circle >= 0) return path.slice(circle).toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0] ?? url
    path.push(next)
  }
}
