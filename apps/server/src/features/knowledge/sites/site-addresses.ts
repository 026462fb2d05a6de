import { SUB_URLS_MAX } from '@cuecard/contract/limits.ts'
import type { Deps } from '../../../platform/deps.ts'
import { invalid } from '../../../platform/errors.ts'
import { OutboundError } from '../../../platform/outbound/outbound.ts'
import { isSameSite, normalAddress } from './page-address.ts'

/** The base address in normal form; the sync shows whether it can be reached. @throws 422 at `base_url` */
export function parseBaseUrl(deps: Deps, written: string | undefined): string {
  const text = written?.trim() ?? ''
  if (text === '') throw invalid('The address is required', { base_url: 'The address is required' })
  return parseAddress(deps, text, (words) => invalid(words, { base_url: words }))
}

/** Addresses in normal form, without blank lines, duplicates and the base address. @throws 422 at `sub_urls` */
export function parseSubUrls(deps: Deps, base: string, written: readonly string[]): string[] {
  const refuse = (words: string) => invalid(words, { sub_urls: words })
  const urls = new Set<string>()
  for (const text of written.map((line) => line.trim()).filter(Boolean)) {
    const shown = text.length > 80 ? `${text.slice(0, 80)}…` : text
    const url = parseAddress(deps, text, (words) => refuse(`${shown}: ${words}`))
    if (!isSameSite(url, base)) refuseOther(shown, base, refuse)
    if (url !== base) urls.add(url)
  }
  if (urls.size > SUB_URLS_MAX) throw refuse(`At most ${SUB_URLS_MAX} addresses can be listed. These are ${urls.size}.`)
  return [...urls]
}

function refuseOther(shown: string, base: string, refuse: (words: string) => Error): never {
  throw refuse(`${shown}: this address is not on ${new URL(base).host}. Add another site as an item of its own.`)
}

function parseAddress(deps: Deps, text: string, refuse: (words: string) => Error): string {
  try {
    const url = normalAddress(deps.outbound.check(text).href)
    if (url !== null) return url
  } catch (error) {
    if (error instanceof OutboundError) throw refuse(error.message)
    throw error
  }
  throw refuse('This is not a web address.')
}
