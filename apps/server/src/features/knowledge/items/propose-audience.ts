import { COMPETITOR_NOTE } from '../../../shared/quotes/competitor-notes.ts'

const MATTERS =
  "margins?|margen?|marges?|márgenes|einkaufspreise?|verhandlungsspiel(?:raum|räume)|ziel(?:rabatte?|preise?)|deckungsbeitr(?:ag|äge)|prix d[’']achat|marge de négociation|precios? de compra|margen de negociación|purchase prices?"
/** Names of documents that companies write for themselves. */
const INTERNAL_NAME = new RegExp(
  String.raw`(?<!\p{L})(?:internal|confidential|do not share|price rules|pricing rules|discount (?:rules|polic(?:y|ies)|approvals?|guidelines?)|talk ?tracks?|objection handling|intern(?:e[rsn]?)?|vertraulich|(?:preis|rabatt)(?:regeln|richtlinien?|freigaben?)|vertriebsnotiz(?:en)?|einwandbehandlung|usage interne|uso interno|interno|confidentiel(?:le)?|confidencial|${MATTERS})(?!\p{L})`,
  'iu',
)
/** Sentences at the beginning of a text that say whom it is for. */
const INTERNAL_NOTE =
  /\b(?:(?:for )?internal use only|(?:company|strictly) confidential|not (?:for|to be shared with) customers|do not (?:share|forward|send)(?: this)?(?: \w+)? (?:with|to|outside)|nur für den internen gebrauch)\b/iu
/** Characters of a text that are searched for such a sentence. */
const BEGINNING = 1_500

/** Of German, French and Spanish, in a short line near the beginning: 'Ihre Daten geben wir nicht an Kunden' says nothing of the document. */
const NOTE_LINE =
  /(?<!\p{L})(?:nur intern|(?:nur |ausschließlich )?(?:für den|zum) internen gebrauch|interne (?:notiz|unterlage|information)|nur für (?:das|unser|den|die) (?:team|vertrieb|mitarbeiter|vertriebsteam)|nicht (?:an|für|beim) kunden?|nicht (?:weitergeben|nach außen)|streng vertraulich|(?:à )?usage interne|ne pas (?:diffuser|communiquer|transmettre)|(?:para )?uso interno|no (?:compartir|enviar|mostrar) (?:a|con|al) (?:los )?clientes?)(?!\p{L})/iu
const OF_OTHERS = /(?<!\p{L})(?:wir|ihre?n?|nous|vos|votre|su|sus)(?!\p{L})/iu
const ALONE = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:streng |strictement |estrictamente )?(?:vertraulich|confidentiel|confidencial)(?:[ .!–—:-].{0,60})?|(?:\p{L}+[ :|,]+){0,3}(?:${MATTERS})(?:[ :|,]+\p{L}+){0,3}[^\p{L}]*)$`,
  'iu',
)
const LINES_READ = 8
const LINE_WORDS_MAX = 14

interface Proposed {
  name: string
  file_path: string | null
  /** The beginning of what was read. */
  text?: string
  /** The document's own title, as its passages carry it. */
  title?: string
}

/** Whom an item seems to be for: `internal`, or null where nothing speaks for that. What follows until somebody chooses: `audience-until-chosen.ts`. */
export function proposeAudience({ name, file_path, title = '', text = '' }: Proposed): 'internal' | null {
  // An approved answer is called like its question, which may ask for margins.
  const own = name.trim().endsWith('?') ? '' : `${name}\n${file_path ?? ''}`
  const names = `${own}\n${title}`.replaceAll(/[_-]+/g, ' ')
  const beginning = text.slice(0, BEGINNING)
  const isInternal =
    COMPETITOR_NOTE.test(names) ||
    INTERNAL_NAME.test(names) ||
    INTERNAL_NOTE.test(beginning) ||
    beginning.split('\n').slice(0, LINES_READ).some(saysInternal)
  return isInternal ? 'internal' : null
}

function saysInternal(line: string): boolean {
  if (line.split(/\s+/).length > LINE_WORDS_MAX) return false
  return ALONE.test(line.trim()) || (NOTE_LINE.test(line) && !OF_OTHERS.test(line))
}
