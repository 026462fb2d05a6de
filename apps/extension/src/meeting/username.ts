import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import { textOf } from '../captions/plain-text.ts'

/** Some of these words are names of people in other languages: a page speaks one language alone. */
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

export interface Naming {
  page: Document
  pack: CaptionPack
  /** Of the connected person; null where it is not known. */
  name: string | null
}

/** Whose line it is, and whether it is the reading person's own. */
export function speakerOf(label: string, { page, pack, name }: Naming): { speaker: string; is_own: boolean } {
  if (label === '') return { speaker: '', is_own: false }
  const shown = nameOnPage(page, pack)
  const labels = shown.label ? [shown.label] : ownLabels(page, pack)
  const own = shown.name || name || label
  if (labels.includes(label)) return { speaker: own, is_own: true }
  return { speaker: label, is_own: label === shown.name || label === name }
}

function ownLabels(page: Document, { own_labels }: CaptionPack): readonly string[] {
  const language = page.documentElement.lang.slice(0, 2).toLowerCase()
  const known = LABELS_BY_LANGUAGE[language]
  return known ? own_labels.filter((label) => known.includes(label)) : own_labels
}

/** The own name as the page has it, and what it calls the own lines where it says so. */
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
