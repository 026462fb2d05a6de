import { once } from '../../platform/load-once.ts'

const NAME_WORDS_MAX = 4
const NAME_CHARACTERS_MAX = 32
const BEGINS = /^[\p{Lu}\p{N}]/u
/** Amounts, shares, lists, ranges and remarks. */
const NO_NAME_SIGN = /[%€$£:;?!,()[\]<>≤≥=|/]|\d\s?(?:–|-|to|bis|à|a)\s?\d|\.{3}|…/u
const HAS_LETTER = /\p{L}{2}|\p{Lu}/u
/** Figures with what they count or measure, and nothing before them. */
const COUNT = /^\d[\d.,]*\s?\p{L}/u

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'iu')
const within = (pattern: string) => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu')

/** Words of heads that say what is told of a thing, for whom or when, in four languages: a column with one of them is no offer. */
const OF_ATTRIBUTES = within(
  [
    'price|prices|cost|costs|fee|fees|rate|rates|amount|amounts|quantity|number|no|total price|discount|credit|unit|units|value|values|parameter|feature|features|description|details?|remarks?|notes?|comments?|status|type|category|section|group|weight|height|width|length|capacity|output|size|sizes|colou?r|duration|term|time|times|response|reaction|resolution|solution|target|workaround|availability|uptime|delivery|warranty|limit|limits|default|minimum|maximum|min|max|average|included|includes|responsible|responsibility|owner|role|roles|task|tasks|phase|step|steps|result|results|example|examples|answer|question|meaning|term|definition|purpose|location|address|contact|phone|email|hours|opening|language|languages|country|countries|region|regions|currency|date|channel|channels|what|who|when|where|why|how|yes|no|with|without|before|after|current|previous|old|new|today|does|do|you|we|us|our|your|customer|customers|supplier|provider|vendor|buyer|seller|client|adults?|children|students?|members?|non-members|seniors?|weekdays?|weekend|holidays?|daily|weekly|monthly|yearly|annually|annual|quarterly|day|days|week|weeks|month|months|year|years|hour|minutes?|competitors?|others?|market|industry',
    'preise?|kosten|gebühr(?:en)?|betrag|menge|anzahl|rabatt|einheit|wert|werte|merkmale?|eigenschaft(?:en)?|beschreibung|bemerkung(?:en)?|hinweise?|typ|kategorie|bereich|gewicht|höhe|breite|länge|leistung(?:en)?|dauer|laufzeit|frist|zeit|reaktionszeit|reaktion|lösung|verfügbarkeit|lieferung|lieferzeit|garantie|gewährleistung|verantwortlich|rolle|aufgabe|schritt|ergebnis|beispiel|antwort|frage|bedeutung|begriff|ort|standort|land|sprache|währung|datum|mit|ohne|vorher|nachher|alt|neu|heute|kunde|kunden|anbieter|lieferant|wir|sie|erwachsene|kinder|monatlich|jährlich|täglich|wöchentlich|tag|tage|woche|wochen|monat|monate|jahr|jahre|wettbewerb|ja|nein',
    'prix|coût|coûts|tarif|tarifs|montant|quantité|remise|unité|valeur|caractéristiques?|fonctionnalités?|description|remarques?|durée|délai|réponse|disponibilité|livraison|garantie|responsable|rôle|étape|résultat|exemple|question|signification|terme|lieu|pays|langue|devise|avec|sans|avant|après|client|fournisseur|nous|vous|mensuel(?:le)?|annuel(?:le)?|jour|jours|semaine|mois|année|concurrents?|oui|non',
    'precio|precios|coste|costes|importe|cantidad|descuento|unidad|valor|características?|descripción|observaciones|notas?|duración|plazo|respuesta|disponibilidad|entrega|garantía|responsable|paso|resultado|ejemplo|pregunta|significado|término|lugar|país|idioma|moneda|con|sin|antes|después|cliente|proveedor|nosotros|mensual|anual|día|días|semana|mes|meses|año|competidores|sí',
  ].join('|'),
)
/** Names of these forms count, date or classify something else than offers. */
const OF_OTHER_THINGS = whole(
  String.raw`(?:p|s|sev|prio|priority|priorität|severity|level|stufe|phase|step|schritt|week|woche|day|tag|year|jahr|q|h|fy|site|team|zone|region|class|klasse|category|kategorie|section|annex|appendix|article|clause|version|v|release|windows|android|ios|macos|tls|ssl|iso|en|din|iec|ip|dn|pn|cat|wlan|wifi|usb|http|option)[ .-]?\d.*|\p{L}+ (?:19|20)\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\p{L}*\.?(?: \d+)?`,
)
/** What is bought on top of an offer is none of its tiers. */
const ON_TOP = within(
  String.raw`additional|add-?ons?|extra|further|each|optional|any|all|none|both|other|various|custom|zusätzlich\p{L}*|zusatz\p{L}*|weitere\p{L}?|jede\p{L}?|alle|keine?|beide|supplémentaire|autres?|toutes?|tous|chaque|aucune?|adicional(?:es)?|otros?|otras?|todos|todas|cada|ninguno`,
)

const LANGUAGES = ['en', 'de', 'fr', 'es']
const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at))

/** Names of countries, languages and currencies in four languages, in small letters. */
const placesAndTongues = once(() => {
  const found = new Set<string>()
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
  for (const language of LANGUAGES) {
    const names = (type: 'region' | 'language') => new Intl.DisplayNames([language], { type, fallback: 'none' })
    const [regions, tongues] = [names('region'), names('language')]
    for (const pair of pairs) {
      for (const name of [regions.of(pair), tongues.of(pair.toLowerCase())]) if (name) found.add(name.toLowerCase())
    }
  }
  for (const code of Intl.supportedValuesOf('currency')) found.add(code.toLowerCase())
  for (const name of ['europe', 'europa', 'dach', 'emea', 'apac', 'usa', 'uk', 'eu', 'asia']) found.add(name)
  return found
})

/** Whether a cell may be the name of an offer: short, written like a name, and nothing that tables say of things. */
export function isTierName(cell: string): boolean {
  const words = cell.split(/\s+/u)
  return (
    BEGINS.test(cell) &&
    HAS_LETTER.test(cell) &&
    words.length <= NAME_WORDS_MAX &&
    cell.length <= NAME_CHARACTERS_MAX &&
    !NO_NAME_SIGN.test(cell) &&
    !COUNT.test(cell) &&
    !OF_ATTRIBUTES.test(cell) &&
    !OF_OTHER_THINGS.test(cell) &&
    !ON_TOP.test(cell) &&
    !placesAndTongues().has(cell.toLowerCase())
  )
}

/** 'LQ 1200 HT' → LQ and 1200; null without one figure behind letters. */
export function numberedName(name: string): { family: string; number: number } | null {
  const [found, second] = name.matchAll(/\d+(?:[.,]\d+)?/gu)
  if (!found || second) return null
  const family = name.slice(0, found.index).replace(/[\s-]+$/u, '')
  return /^\p{Lu}/u.test(family) ? { family: family.toLowerCase(), number: Number(found[0].replace(',', '.')) } : null
}

/** Words by which vendors everywhere name their tiers, from the least to the most. */
const RANKS: readonly RegExp[] = [
  /^(?:free|lite|light|mini|gratis|gratuite?)$/iu,
  /^(?:starter|start|basic|basis|base|essentials?|entry|einstieg|bronze|small|s|essentiel(?:le)?|básic[oa]|esencial|découverte)$/iu,
  /^(?:standard|core|classic|regular|comfort|komfort|silver|silber|medium|m|confort|estándar|clásic[oa]|argent|plata)$/iu,
  /^(?:plus|pro|professional|profi|team|growth|business|advanced|priority|gold|large|l|professionnel(?:le)?|profesional|avanzad[oa]|avancée?|or|oro)$/iu,
  /^(?:premium|platinum|platin|total|enterprise|ultimate|max|maximum|complete|komplett|corporate|unlimited|xl|platine|platino|entreprise|empresa|completo)$/iu,
]

/** Its place among such words, by the one word of the name that is one; null for other names. */
export function rankOf(name: string): number | null {
  const ranks = name.split(/[\s-]+/u).flatMap((word) => {
    const rank = RANKS.findIndex((pattern) => pattern.test(word))
    return rank < 0 ? [] : [rank]
  })
  const [rank = null, second] = ranks
  return second === undefined ? rank : null
}
