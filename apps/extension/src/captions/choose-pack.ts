import { CaptionPack, isOnHost } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'

/**
 * The newest pack for a page. A pack from the server is used only where it is valid, this browser understands all of its
 * selectors and its version is higher. Only bundled packs define the hosts. Null: not a meeting service.
 */
export function choosePack(page: Document, hostname: string, delivered: unknown = []): CaptionPack | null {
  const bundled = BUNDLED_PACKS.find((pack) => isOnHost(pack, hostname))
  if (!bundled) return null
  const newer = (Array.isArray(delivered) ? delivered : [])
    .flatMap((each: unknown) => CaptionPack.safeParse(each).data ?? [])
    .filter((pack) => pack.service === bundled.service && isUnderstood(page, pack))
  return newer.reduce((best, pack) => (pack.version > best.version ? pack : best), bundled)
}

function isUnderstood(page: Document, pack: CaptionPack): boolean {
  const { container, row, speaker, text, picture, ignored, in_call, captions_are_on, captions_are_off, chat } = pack
  const signs = [...in_call, ...captions_are_on, ...captions_are_off].map((sign) => sign.selector)
  const nothing = page.createDocumentFragment()
  try {
    const inChat = [...chat.list, ...chat.message, ...chat.author, ...chat.text, ...chat.own]
    for (const selector of [...container, ...row, ...speaker, ...text, ...picture, ...ignored, ...signs, ...inChat]) {
      nothing.querySelector(selector)
    }
    return true
  } catch {
    return false
  }
}
