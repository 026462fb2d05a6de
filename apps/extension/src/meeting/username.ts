import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import { type CaptionLine, OWN_USERNAME } from '../messages/caption-line.ts'
import { textOf } from '../captions/plain-text.ts'

/** By the page's language, because some of these words are people's names in another. */
const LABELS_BY_LANGUAGE: Readonly<Record<string, readonly string[]>> = {
  en: ['You'],
  de: ['Du', 'Sie'],
  fr: ['Vous', 'Tu'],
  es: ['Tú', 'Tu'],
  pt: ['Você', 'Tu'],
  it: ['Tu', 'Lei'],
  nl: ['Jij', 'Jou', 'U'],
  pl: ['Ty'],
  cs: ['Ty'],
  tr: ['Siz', 'Sen'],
  sv: ['Du', 'Dig'],
  da: ['Dig', 'Du', 'Dig selv'],
  nb: ['Deg', 'Du'],
  no: ['Deg', 'Du'],
  fi: ['Sinä'],
  hu: ['Te'],
  ro: ['Tu', 'Dumneavoastră'],
  vi: ['Bạn'],
  id: ['Anda'],
  ru: ['Вы'],
  uk: ['Ви'],
  el: ['Εσείς'],
}

export interface UsernameContext {
  page: Document
  pack: CaptionPack
  /** The connected user's name; null where it is not known. */
  name: string | null
}

interface ResolvedUsername {
  username: string
  /** The line is the connected user's own. */
  is_own: boolean
  /** The page says so: the name of the account, which may be another one than in meetings, is not needed for it. */
  is_marked: boolean
}

/** The name behind the page's label, and whether the line is the connected user's own. */
export function resolveUsername(label: string, { page, pack, name }: UsernameContext): ResolvedUsername {
  if (label === '') return { username: '', is_own: false, is_marked: false }
  const shown = nameOnPage(page, pack)
  const labels = shown.label ? [shown.label] : ownLabels(page, pack)
  const marked = { is_own: true, is_marked: true }
  if (label === OWN_USERNAME) return { username: shown.name || name || 'You', ...marked }
  if (labels.includes(label)) return { username: shown.name || name || label, ...marked }
  if (label === shown.name) return { username: label, ...marked }
  return { username: label, is_own: isNameOf(label, name ?? ''), is_marked: false }
}

/** What services add behind a name: `Dana Whitfield (Guest)`. */
const ADDITION = /\s*\([^()]*\)$/u

/**
 * Whether a label is that name, also as services write it: `Whitfield, Dana`, `Dana Whitfield (Guest)`. A name of one word, which
 * others may have too, has to be the whole label.
 */
function isNameOf(label: string, name: string): boolean {
  if (label === name) return true
  const own = fold(name)
  const bare = label.replace(ADDITION, '')
  const turned = bare.split(',').toReversed().join(' ')
  return own.includes(' ') && [bare, turned].some((each) => fold(each) === own)
}

/** Stored lines, with whether each is the connected user's own. */
export const withOwn = (lines: readonly CaptionLine[], context: UsernameContext) =>
  lines.map((line) => ({ ...line, is_own: resolveUsername(line.page_username ?? line.username, context).is_own }))

function ownLabels(page: Document, { own_labels }: CaptionPack): readonly string[] {
  const language = page.documentElement.lang.slice(0, 2).toLowerCase()
  const known = LABELS_BY_LANGUAGE[language]
  return known ? own_labels.filter((label) => known.includes(label)) : own_labels
}

/** The user's name as the page has it, and how the page labels the user's own lines where it says so. */
function nameOnPage(page: Document, pack: CaptionPack): { name: string; label: string } {
  for (const selector of pack.own_name) {
    for (const element of page.querySelectorAll(selector)) {
      const name = textOf(element)
      const label = element.getAttribute('data-self-name') ?? ''
      const isLabel = pack.own_labels.includes(label)
      if (name !== '' && name.length <= 200 && !pack.own_labels.includes(name))
        return { name, label: isLabel ? label : '' }
      if (name === '' && label !== '' && !isLabel) return { name: label, label: '' }
    }
  }
  return { name: '', label: '' }
}
