/** What a ladder is of, as far as it decides which words of a customer may mean it. */
export type TierKind = 'plan' | 'contract' | 'support' | 'machine'

const words = (pattern: string) => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu')

/** Words of titles, heads of columns and names that tell the kind, in English, German, French and Spanish. */
const OF_DOCUMENTS: readonly (readonly [TierKind, RegExp])[] = [
  [
    'plan',
    words(
      String.raw`plans?|packages?|editions?|tiers?|bundles?|subscriptions?|memberships?|licen[cs]es?|versions?|\p{L}*pakete?n?|\p{L}*tarife?n?|\p{L}*edition(?:en)?|\p{L}*version(?:en)?|ausbaustufen?|\p{L}*abos?|abonnements?|\p{L}*lizenz(?:en)?|formules?|forfaits?|abonnements?|éditions?|planes|paquetes?|edición|ediciones|versión|versiones|suscripción|suscripciones|licencias?`,
    ),
  ],
  [
    'contract',
    words(
      String.raw`contracts?|contract levels?|service levels?|maintenance|\p{L}*vertrag|\p{L}*verträge|wartungsstufen?|servicestufen?|contrats?|maintenance|contratos?|mantenimiento`,
    ),
  ],
  [
    'support',
    words(
      String.raw`support(?: levels?)?|service levels?|slas?|\p{L}*support|supportstufen?|assistance|soporte|asistencia`,
    ),
  ],
  [
    'machine',
    words(
      String.raw`models?|machines?|devices?|units?|appliances?|robots?|vehicles?|variants?|versions?|sizes?|series|\p{L}*modelle?n?|\p{L}*maschinen?|\p{L}*geräte?|\p{L}*anlagen?|baureihen?|baugrößen?|größen?|ausführung(?:en)?|\p{L}*variant(?:en?)|modèles?|appareils?|gammes?|tailles?|variantes?|modelos?|máquinas?|equipos?|gamas?|tamaños?`,
    ),
  ],
]

export const kindsIn = (text: string): TierKind[] =>
  OF_DOCUMENTS.flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []))

const ANY: readonly TierKind[] = ['plan', 'contract', 'support', 'machine']

/** The kinds that a customer's noun may mean, the likeliest first; the first one of which the company has a ladder counts. */
const OF_NOUNS: readonly (readonly [RegExp, readonly TierKind[]])[] = [
  [
    words(
      String.raw`ones?|options?|offers?|offerings?|products?|option(?:en)?|angebote?s?|produkte?s?|lösung|offres?|produits?|solutions?|opción|ofertas?|productos?`,
    ),
    ANY,
  ],
  [
    words(
      String.raw`packages?|plans?|bundles?|tiers?|editions?|subscriptions?|memberships?|licen[cs]es?|pakete?s?|tarife?s?|edition|abos?|lizenz|formules?|forfaits?|abonnements?|édition|licence|plan|paquetes?|edición|suscripción|licencia|tarifa`,
    ),
    ['plan', 'contract', 'support'],
  ],
  [words('versions?|version|versión'), ['plan', 'machine', 'contract']],
  [words(String.raw`variants?|variante?n?|ausführung|ausfuehrung|variantes?`), ['machine', 'plan', 'contract']],
  [words('models?|modelle?s?|modèles?|modelos?'), ['machine', 'plan']],
  [words('levels?|stufe|niveaux?|niveles|nivel'), ['support', 'contract', 'plan']],
  [words(String.raw`contracts?|agreements?|(?:\p{L}*)vertrag(?:e?s)?|contrats?|contratos?`), ['contract', 'plan']],
  [words('support|sla|assistance|soporte|asistencia'), ['support', 'contract']],
  [
    words(
      String.raw`machines?|units?|devices?|systems?|robots?|robotern?|vehicles?|fahrzeuge?n?|appliances?|sizes?|maschinen?|gerät(?:e?s)?|anlagen?|größe|appareils?|taille|máquinas?|equipos?|aparatos?|tamaño`,
    ),
    ['machine'],
  ],
]

/** Null for a word that is no noun of an offer; learnt nouns of ladders come on top. */
export const kindsOfNoun = (noun: string): readonly TierKind[] | null =>
  OF_NOUNS.find(([pattern]) => new RegExp(`^${pattern.source}$`, 'iu').test(noun))?.[1] ?? null

/** All nouns, for an expression that looks for them. */
export const OFFER_NOUN = OF_NOUNS.map(([{ source }]) => source).join('|')
