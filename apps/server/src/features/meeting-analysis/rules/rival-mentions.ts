import { isCommonWord } from '../sentence-kinds/sentence-kinds.ts'
import { GIVEN_NAMES } from '@cuecard/language/given-names.ts'
import { isMarkedName, NAME } from './names.ts'
import { SENTENCE_MAX } from './plain-speech.ts'
import { isStopWord } from '@cuecard/language/words.ts'

// How a customer speaks of a maker that the same need could be met by, in words that are said of no person and no place.

const any = (...sources: readonly string[]) => sources.join('|')
const AMOUNT = String.raw`(?:[€$£]? ?\d|(?:a|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|half|double|twice)(?![\p{L}]))`
const OFFER = String.raw`(?:quotes?|quotation|price|offer|proposal|bid|tender|estimate|samples?|presentation|demo|demonstration|leaflet|brochure|trial)`
const ADVERB = String.raw`(?: (?:also|already|still|actually|currently|just|now|always|all|both|only|have|had|has|been|were|did))*`

/** What stands between a verb and what it says: each word is matched in one way, and not too many of them. */
const WORDS = String.raw`(?: [\p{L}-]+){0,8}`

/** Right before a name. */
const BEFORE = any(
  String.raw`${OFFER}(?: (?:in|here|there|back|now|in writing))?,? (?:from|of|off|by|with)`,
  String.raw`(?:cheaper|dearer|slicker|quicker|faster|slower|fairer|better|worse|nicer|pricier|more expensive|less) than`,
  String.raw`(?:we|i)(?:'ve|'re|'d|'m)?${ADVERB} (?:trialled|trialed|piloted|demoed|shortlisted|compar(?:ed|ing) (?:you |it |this )?(?:also )?with|spoken to|speaking to|talking to|talked to|looked at|looking at|had a look at|met with|ring|rang|asked)`,
  String.raw`(?:supplier|vendor|provider|contractor|agency|incumbent|competitor)(?:'s| is| was| are|,| called)`,
  String.raw`(?:company|firm|outfit|crowd|mob|shop|supplier|vendor|app|system) (?:called|named|by the name of)`,
)
/** Right behind a name. */
const BEHIND = any(
  String.raw`(?: (?:has|have|had|also|already|now|just|even|actually|only)|'ve|'s)* (?:quoted|pitched|tendered|undercut|stung|bid (?:for|us|at|on)|came in (?:at|with|around|under|over|below)|came back (?:at|with)|said they(?= |')|(?:offers?|offered|promised|sold|charges?|charged?|told|gave|gives?|are giving|sent|wants?|wanted|asked|showed|shown|presented|lent)(?: (?:us|me|from us|from me)\b| ${AMOUNT}[^.]*\b(?:month|year|percent|euros?|pounds?|dollars?|thousand|hundred|grand|each|per)\b))`,
  String.raw` (?:(?:is|are|was|were) (?:sitting |still |in )?(?:at|around|about|roughly|speaking of) ${AMOUNT}|(?:are|were) quoting)|'re (?:at|around) ${AMOUNT}`,
  String.raw`(?: (?:is|are|was|were)|'s|'re)${WORDS} (?:cheaper|dearer|slicker|pricier|more expensive|less expensive|under you|below you|above you|off the (?:list|table)|out of the (?:race|running|picture))\b`,
)

/** German has its verb last, and a capital for every noun. */
const GERMAN_BEFORE = any(
  String.raw`(?:Firma|Anbieter|Hersteller|Lieferanten?|Wettbewerber|Mitbewerber|Konkurrenten?)(?: (?:namens|heißt|ist|die|der|das|wie))?`,
  String.raw`(?:Angebot|Muster|Preis|Vorschlag|Entwurf|was|eins|Papier|Vertrag|Leute|Vertreter|Kollegen|Vorführung|Probestellung)(?: (?:noch|auch|schon))?,? (?:von|bei)(?: (?:der|dem|den))?`,
  String.raw`(?:einer|jemand|[Dd](?:ie|er)) von(?: der| dem)?`,
  String.raw`(?:günstiger|billiger|teurer|besser|schlechter|langsamer|schneller) als(?: (?:die|der|das|bei|beim|bei der))?`,
  String.raw`(?:reden|sprechen|verhandeln)(?: (?:wir|auch|noch|gerade))* mit(?: (?:der|dem))?`,
)
const GERMAN_BEHIND = any(
  String.raw`,? (?:die |der )?(?:liegt|liegen)(?: (?:aber|auch|da|jetzt|noch|so|ungefähr|etwa|preislich))* (?:bei|unter|über|drunter|drüber)\b`,
  String.raw`,? (?:ist|sind|war|waren)${WORDS} (?:günstiger|billiger|teurer|drunter|drüber|raus|unter Ihnen|über Ihnen|noch im (?:Rennen|Topf|Spiel)|hier|da)(?!\p{L})`,
  String.raw`,? (?:hat|haben|hatte|hatten|will|wollen|wollte|wollten)(?! (?:ich|wir|Sie|sie|er|es)(?!\p{L}))(?: (?:uns|mir))?(?: [\p{L}\d'’.,%-]+){0,7} (?:angeboten|geschickt|vorgelegt|vorgeschlagen|zugesagt|versprochen|aufgeschrieben|nachgelegt|angeschrieben|geschenkt|schenken|genannt|gemacht|abgesagt|gegeben|gezeigt|gelegt)(?!\p{L})`,
  String.raw` (?:macht|gibt|nimmt|verlangt|bietet|sagt|rechnet)(?: (?:das|es|uns|mir|da|dafür|aber|auch))* (?:in |nur |für |mit |um )?(?:\d|\p{Ll}*(?:zehn|zwanzig|ßig|zig|hundert|tausend|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zwölf))`,
  String.raw`,? (?:seit) (?:\p{L}+ Jahren|(?:zweitausend|neunzehnhundert)\p{L}*|(?:19|20)\d\d)`,
  String.raw` (?:GmbH|AG|KG)\b`,
)
const FRENCH_BEFORE = any(
  String.raw`(?:offre|devis|proposition|prix|tarif|celle|celui|contrat|engagés?(?: \p{L}+){0,3})(?: (?:aussi|déjà))? (?:de(?: chez)?|d'|chez|avec)`,
  String.raw`(?:travaill\p{L}+|(?:nous sommes|on est|était|étions)(?: \p{L}+){0,2}|signé|passés?)(?: \p{L}+){0,2} (?:avec|chez)`,
  String.raw`(?:société|entreprise|fournisseur|prestataire|concurrent|marque)(?: (?:actuel|est|c'est|qui s'appelle))*`,
  String.raw`(?:plus|moins) ch(?:er|ère)s? que(?: chez)?`,
)
const FRENCH_BEHIND = any(
  String.raw`,? (?:(?:nous|m'|vous) ?(?:a|ont) (?:\p{L}+ )?(?:proposé|répondu|envoyé|fait|promis|donné|offert|remis)|(?:a|ont) (?:proposé|répondu|envoyé|chiffré|remis))(?!\p{L})`,
  String.raw`,? (?:est|sont|était|étaient) (?:\p{L}+ ){0,2}(?:à|autour de|moins chers?|plus chers?|moins chères?|plus chères?)(?!\p{L})`,
  String.raw` depuis (?:\p{L}+ ){0,2}(?:ans|années|toujours|mille|\d|deux mille)`,
)
const SPANISH_BEFORE = any(
  String.raw`(?:oferta|presupuesto|precio|propuesta) de|contrato con`,
  String.raw`(?:trabaj\p{L}+|estamos|estábamos|seguimos|firmado|hablando|comparando)(?: \p{L}+){0,2} con`,
  String.raw`(?:empresa|proveedor|competidor|los de|la gente de|a los de)(?: (?:actual|es|se llama|que se llama))*`,
  String.raw`(?:más|menos) (?:car|barat)[oa]s? que(?: los de)?`,
)
const SPANISH_BEHIND = any(
  String.raw`,? (?:nos|me) (?:\p{L}+ )?(?:ha |han |había )?(?:ofrec\p{L}+|mand\p{L}+|envi\p{L}+|dio|dieron|dan|da|cobr\p{L}+|hizo|hicieron|pide|piden|propuso)(?!\p{L})`,
  String.raw`,? (?:está|están|estaba) (?:\p{L}+ )?(?:en|por|a) (?:\p{L}*mil|\d|dos|tres|cuatro|cinco|seis)`,
  String.raw`,? (?:desde siempre|desde hace \p{L}+|subcontrata)(?!\p{L})`,
)

/** Before and behind a name, of makers as of others. */
const WEAK_BEFORE = any(
  String.raw`(?:we|i)(?:'re| are| were|'ve been| have been)(?: (?:currently|still|already|now|also|always|all|just))* (?:with|on)`,
  String.raw`(?:did|done|went|signed|locked in|tied in|tied|stuck)(?: \p{Ll}+){0,2},? (?:with|to)`,
  String.raw`(?:sind|waren|war|bleiben|bestellen|kaufen|mieten|zahlen?|zahl|kostet|steht|beziehen)(?: (?:ich|wir|es|das|seit|heute|jetzt|noch|auch|derzeit|aktuell|[\p{L}]+ Jahren))* (?:bei|beim|bei der)`,
  String.raw`(?:we|i)(?:'ve| have|'d| had)?${ADVERB} (?:rent|rented|hire|hired|lease|leased|buy|bought|get|got|order|ordered|coming|come|comes)(?: \p{Ll}+){0,4} (?:from|off)`,
  String.raw`(?:with|from|off|than|by|against|over|us(?:e|es|ing|ed)|have|has|had|got|tr(?:y|ied)|see|seen|saw|it's|that's|was|is|called|and|von|bei|beim|mit|gegen|als|über|haben|nehmen|die|der|das|den)`,
)
const WEAK_BEHIND = any(
  String.raw` (?:people|lot|crowd|mob|fella|fellow|rep|reps|salesman|guys|lads|outfit|one|ones)\b(?! (?:of|day|week|month|year))`,
  String.raw`'s (?:(?:new|last|first|own|revised) )?(?:price|prices|quote|offer|proposal|contract|notice|lease|rate|rates|rep|terms|service|demo|sales|salesman|people|machine|system|software|portal|invoice|bill)\b`,
  String.raw` (?:came (?:to see us|round|out|in to|here|by)|were (?:here|in|round|out)|was here|rang (?:me|us|up|back)|(?:have|has|'ve) been (?:at us|in|round|here|up|to see))\b`,
  // One name with a verb of many is a firm, as the British and the Irish speak.
  String.raw` (?:are|were|don't|do|have|haven't|weren't|aren't|want|charge|give|offer)(?! (?:you|we|i|the|they)\b)\b`,
  String.raw`,? (?:for|since) (?:years|ages|ever|\w+ years|(?:19|20)\d\d)\b`,
  String.raw`,? (?:who|they|they've|they're)(?: (?:are|have|were|do|did|want|wanted|said|offered|came|can't|don't|only|also)|'ve|'re)?\b(?= )`,
  String.raw`(?:'s|'ve)? (?:has|have|had|is|was|takes|does|did|do|sends?|says|hat|hatte|ist|war|sagt|macht|nimmt|kann|auch)\b`,
  String.raw`[.,]`,
)

const ARTICLE = String.raw`(?: (?:the|a|an|this|that|these|die|der|dem|den|das|la|le|les|los|las|el)(?: (?:old|new|other))?)? ?`
const WEAK_LEFT = new RegExp(String.raw`(?<!\p{L})(?:${WEAK_BEFORE})${ARTICLE}$`, 'iu')
const WEAK_RIGHT = new RegExp(String.raw`^(?:${WEAK_BEHIND})`, 'iu')
const LEFT = new RegExp(
  String.raw`(?<!\p{L})(?:${any(BEFORE, GERMAN_BEFORE, FRENCH_BEFORE, SPANISH_BEFORE)})${ARTICLE}$`,
  'iu',
)
const RIGHT = new RegExp(String.raw`^(?:${any(BEHIND, GERMAN_BEHIND, FRENCH_BEHIND, SPANISH_BEHIND)})`, 'iu')
/** 'Mary and Tom are here': of two, the verb is of many in any case. */
const OF_TWO = /(?:(?<!\p{L})(?:and|or|und|et|y)|,) $/iu
/** Somebody of whom it is spoken as of one person, a place, or what is connected. */
const PERSON =
  /^(?:,? (?:our|my|the|your|who's our|unser\p{L}*|mein\p{L}*) |[^.]*\b(?:he|she|he's|she's|him|her)\b| (?:in|from) (?:accounts|finance|legal|it|sales|the office)\b)/iu
const PLACE =
  /(?<!\p{L})(?:in|aus|nach|near|around|at|to|from|in der nähe von|à|en|près de|desde|hacia|for|für|para|pour|sin|sans|según|vers)(?: (?:the|der|dem|den|la|el))? $|(?<!\p{L})im $/iu

/** Endings of German nouns that name things and ideas. */
const NOUN =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|täten|nis|nisse|ling|linge|tum|chen|lein|ismus|enz|anz|eur|eure|erei|ereien|ern|eln)$/u

const ASIDE = /(?<!^(?:yes|no|well|ja|nein|oui|non|sí)), $/iu

/** 'Der alte Hausbetrieb', 'unser Kollege': a name takes neither an adjective nor one of these words before it. */
const COMMON_BEFORE =
  /(?<!\p{L})(?:(?:ein|mein|dein|sein|ihr|unser|euer|eur|kein|dies|jed|welch|viel|all)\p{L}*|(?:der|die|das|dem|den|des|vom|zum|zur|beim|im|am) (?!von )\p{Ll}\p{L}{2,}(?:e|en|er|es)) $/iu

/** 'Gladly... no, what was it, Carlos?': somebody takes the name back. */
const TAKEN_BACK =
  /^[ .,…–-]*(?<=[.,…–-] *)(?:no|nee|nein|non),? (?:not|what|wait|sorry|it|they|the other|nicht|sondern|wie|die|das|pas|c'est|era)(?!\p{L})/iu

interface Candidate {
  name: string
  before: string
  after: string
}

const LEADING =
  /^(?:the|a|an|die|der|das|den|dem|des|von|vom|bei|beim|mit|und|aber|auch|la|le|les|el|los|las|con|de|chez|avec|et|y|pero|mais|with|because|for|from|on|at|in|that|those|my|our|unser|unsere|two|three|also|only|well|now|see|maybe|honestly|firma|company|oui|ah|oh|eh|alors|donc|bon|bien|puis|ensuite|on|nous|vous|sí|pues|bueno|claro|entonces|hombre|ya|no|yes|ja|nein|nee)$/iu

const SECOND = /^ (?:and|und|et|y) (\p{Lu}\p{Ll}+)(?![\p{L}])/u

/** What stands behind the founder's name. */
const OF_FIRM = /^(?:sons?|brothers|daughters?|family|partners?|söhne|sohn|fils|frères|hijos|hermanos)$/iu

/** Names as they are written, without the word that has its capital from the beginning of the sentence. */
function candidatesIn(text: string): Candidate[] {
  let reached = 0
  return [...text.matchAll(new RegExp(NAME, 'gu'))].flatMap(({ 0: found, index }): Candidate[] => {
    const words = found.split(' ')
    while (words.length > 0 && isLeading(words[0] ?? '')) words.shift()
    const name = words.join(' ')
    const end = index + found.length
    if (name === '' || index < reached) return []
    const [more = '', word = ''] = SECOND.exec(text.slice(end)) ?? []
    // 'Anchor and Sons' is one firm, 'Boxwise and Nordpick' are two.
    const isOne = word !== '' && (OF_FIRM.test(word) || isCommonWord(word.toLowerCase()))
    const whole = isOne ? name + more : name
    reached = end + whole.length - name.length
    return [{ name: whole, before: text.slice(0, end - name.length), after: text.slice(reached) }]
  })
}

const isLeading = (word: string) => LEADING.test(word) || isStopWord(word.toLowerCase())

/** Whether who names a maker says right after that it is another one. */
export const isTakenBack = (text: string, name: string): boolean => {
  const at = text.indexOf(name)
  return at >= 0 && TAKEN_BACK.test(text.slice(at + name.length))
}

/** How surely a name is spoken of as a maker is: by words of offers and supply, or by words that are said of others as well. */
export type Strength = 'strong' | 'weak'

interface Told {
  text: string
  isGerman: boolean
  /** It answers a question about makers. */
  asked: boolean
  isName: (name: string) => boolean
}

/** The names of a customer's sentence that are spoken of as makers are. */
export function makersSaid({ text, isGerman, asked, isName }: Told): [string, Strength][] {
  // Every name looks at all that stands before it.
  if (text.length > SENTENCE_MAX) return []
  let last: Strength | undefined
  return candidatesIn(text).flatMap(({ name, before, after }): [string, Strength][] => {
    const words = name.toLowerCase().split(' ')
    const joined = OF_TWO.test(before) ? last : undefined
    last = undefined
    if (!isName(name) || TAKEN_BACK.test(after) || GIVEN_NAMES.has(words[0] ?? '')) return []
    const mayBeNoun = !isMarkedName(name) && (isGerman || before.trim() === '')
    if (mayBeNoun && words.every(isCommonWord)) return []
    if (isGerman && mayBeNoun && (NOUN.test(name) || COMMON_BEFORE.test(before))) return []
    const [left, right] = [LEFT.test(before), RIGHT.test(after) && !OF_TWO.test(before)]
    if (!right && (PERSON.test(after) || (PLACE.test(before) && !left))) return []
    // 'That's Norman for you, Norman.': who is spoken to, or told beside, is named between commas.
    if (!right && !left && !joined && ASIDE.test(before) && /^(?:[.,!?]|$)/u.test(after)) return []
    const isWeak = asked || WEAK_LEFT.test(before) || WEAK_RIGHT.test(after)
    last = left || right ? 'strong' : isWeak ? (joined ?? 'weak') : joined
    return last ? [[name, last]] : []
  })
}

/** Who decides, joins or is to be asked is no maker. */
const OF_PEOPLE =
  /\b(?:who|whom|whose)\b[^?]*\b(?:decid\w*|sign\w*|approv\w*|involved|join\w*|invit\w*|budget|should|need\w*|has a say|say\b|present|team|contact|agree\w*|speaking|owns?|responsible|pays?|champion|sponsor|today\?)|\banything else (?:you|i|we|to)\b|(?<!\p{L})(?:wer|wen)(?!\p{L})[^?]*(?:entscheide\p{L}*|unterschreib\p{L}*|zustimm\p{L}*|freigeb\p{L}*|dabei sein|ansprechpartner|zuständig)|(?<!\p{L})qui(?!\p{L})[^?]*(?:décid\p{L}*|sign\p{L}*|valid\p{L}*|décision)|(?<!\p{L})quién(?:es)?(?!\p{L})[^?]*(?:decid\p{L}*|firma\p{L}*|aprob\p{L}*)/iu
/** What is asked so that the answer names the makers in use or compared, by whomever. */
const FOR_MAKERS = new RegExp(
  any(
    String.raw`\b(?:who|what|where|anyone|anybody|anything|someone|somebody|nobody) else\b(?! (?:can|could|do you need|would you|matters|is (?:important|there to)))`,
    String.raw`\b(?:other|another|two|second|third) (?:ones?|vendors?|suppliers?|providers?|offers?|quotes?|bids?|parties|party|companies|firms?|folks|people|options|ways|systems?|makers?|coopers)\b(?=[^?]*\?)`,
    String.raw`\bwho(?:'s| is| are| was| were| has been|se| does| do| did|'s been| built| supplies| made)\b[^?]*\b(?:doing|does|do|supply\w*|provid\w*|deliver\w*|mak(?:es?|ing)|made|built|run(?:s|ning)|look(?:s|ing) after|watching|clean\w*|print\w*|service[sd]?|maintain\w*|with|for you|at present|at the moment|at the minute|(?:right )?now|currently|before us|until now|up to now|that with|done)\b`,
    String.raw`\b(?:which|what) (?:make|maker|brand|vendor|supplier|provider|tool|system|program|software|company|firm|others?)\b`,
    String.raw`\bwhat(?:'s| is| do you| are you| did you| have you)\b[^?]*\b(?:us(?:e|ing)|on now|try|tried|in there|in place|called|on (?:the|your) (?:table|list|shortlist))\b`,
    String.raw`\b(?:looked|looking) (?:at|around)\b[^?]*\b(?:else|other|before|around|already)\b|\bhad a look around\b|\bin the (?:mix|race|running|frame)\b|\bstill in it\b|\bcompar(?:e|ing) (?:us|it|this)\b|\bwho (?:was|were) (?:that|it|they)\b|\bmay i (?:ask|know) (?:who|which)\b|\bcan i ask who\b|\ballowed to ask who\b`,
    String.raw`(?<!\p{L})(?:sonst (?:noch|schon|jemand|irgendwo)|noch (?:andere|jemand|wen|woanders)|(?:andere|weitere|mehrere) (?:anbieter|angebote|hersteller|systeme|konzepte|firmen)|alternativen|im (?:rennen|spiel|topf)|außer uns|angebote? auf dem tisch|von wem|mit wem|bei wem|womit|wen (?:meinen|haben|denn)|wer (?:ist|sind|war|waren|wäre)(?: denn)?(?: sonst)?(?: noch)?(?: die| der| das)?(?: (?:anderen?|es|im|mit|aktuelle))?|wer (?:hat|macht|bietet|beliefert|betreut|liefert|reinigt|wartet|baut)(?!\p{L}))`,
    String.raw`(?<!\p{L})(?:qui (?:assure|fait|s'occupe|vous (?:livre|fournit)|est votre|travaille)|avec qui|chez qui|d'autres (?:propositions|offres|devis|prestataires|fournisseurs|sociétés)|quelqu'un d'autre|quel (?:prestataire|fournisseur|logiciel|outil))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:(?:con|a) quién(?:es)?|quién (?:os|les|lo|hace|lleva)|alguien más|otr[oa]s (?:ofertas|proveedores|empresas|opciones|presupuestos)|qué (?:proveedor|empresa|programa|sistema))(?!\p{L})`,
  ),
  'iu',
)
export const asksForMakers = (question: string): boolean =>
  question.length <= SENTENCE_MAX && FOR_MAKERS.test(question) && !OF_PEOPLE.test(question)
