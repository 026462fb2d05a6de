import { GIVEN_NAMES } from '../given-names.ts'
import { unmarked } from '../apostrophes.ts'

// Small talk in German, French and Spanish. All rules read lower-cased text without marks, from its first word to its last.

/** What leads up to it, beside what leads up to any question. */
const LEAD = String.raw`(?:(?:schönen guten (?:morgen|tag|abend)|guten (?:morgen|tag|abend)|hallo|na|nun|dann|also|so|okay|gut|und|danke|entschuldigung|super|prima|schön|(?:herr|frau) \p{L}+|bonjour|alors|bon|et|hola|buenos días|bueno|y|entonces) ){0,4}`
const SIE = String.raw`(?:sie|ihr|du|man|alle)`
const FOR_YOU = String.raw`(?:(?:für|bei|von|an) (?:sie|dich|euch|ihnen|dir|alle|beide|ihrer seite|eurer seite|deiner seite))`
/** Small words that change nothing; each once or twice, so that long texts are read at once. */
const LITTLE = String.raw`(?: (?:so|jetzt|denn|dann|noch|schon|auch|gut|alle|kurz|bitte|mal|eben|eigentlich|soweit|besser|überhaupt|wieder|gerade|da|${FOR_YOU}|ihnen|euch|dir|allen|beiden))`
const SOME = String.raw`${LITTLE}{0,4}`
/** As what is said stands, or until now. */
const MANNER = String.raw`(?: (?:so|jetzt|denn|dann|auch|gut|soweit|besser|alles|bitte|eigentlich)){0,3}`
const SURELY = String.raw`(?: (?:so|jetzt|dann|gut|soweit|okay|ok)){1,3}`
const AGREED = String.raw`(?: (?:so|auch|okay|ok|in ordnung|gut|recht|verständlich|klar))`
const OR = String.raw`(?: (?:oder(?: nicht)?|nicht wahr|ja|nein))?`

const START = String.raw`start in(?:s|s neue| das neue| die| die neue) (?:jahr|woche)`
const LEISURE = String.raw`(?:wochenende|urlaub|ferien|anreise|anfahrt|rückreise|reise|fahrt|flug|feiertage|ostern|weihnachten|tag|woche|${START}|feierabend|mittagspause|pause)`
const GOOD = String.raw`(?:gute[ns]?|schöne[ns]?|angenehme[ns]?|erholsame[ns]?)`
const SPENT = String.raw`(?:gehabt|(?:gut )?überstanden|verbracht|genossen)`
/** Of whoever speaks; 'die Kamera' may be one that is sold. */
const SHOWN_DE = String.raw`(?:mich|uns|meine?n? (?:bildschirm|folien?|präsentation|kamera|bild)|unsere?n? (?:bildschirm|folien?|präsentation))`
const SHOWN_TO_YOU = String.raw`(?:${SHOWN_DE}|(?:die|den) (?:bildschirm|folien?|präsentation))`
const YOU = String.raw`(?:sie|ihr|du|alle)`
const ABOUT_CALL_DE = String.raw`(?:(?:das|die frage|den (?:satz|namen|punkt)|es|den letzten (?:satz|punkt|teil)) )?`
const GO_ON = String.raw`(?:weitermachen|loslegen|anfangen|beginnen|starten|weitergehen|fortfahren|schluss machen|(?:eine )?(?:kleine |kurze )?pause machen)`
const CLOSED = String.raw`(?:durch|fertig|am ende|so ?weit(?: durch| fertig)?|komplett|geklärt|besprochen|abgehakt)`
const ALL_OF_IT = String.raw`(?:(?:wir|das|alles|es|das thema|die themen|die punkte|die frage|den punkt|soweit|so weit|ja|glaube ich|dann|erst ?mal|für heute) ){0,5}`

const GERMAN: readonly string[] = [
  // 'Wie ist die Anfahrt?' and 'Haben Sie eine Mittagspause?' ask how a site is reached and when it is open.
  String.raw`wie (?:war|lief) (?:denn )?(?:ihre?|euer|eure|deine?|das|die|der) ${LEISURE}(?: (?:so|denn|gewesen|bisher))*`,
  String.raw`wie (?:ist|läuft) (?:denn )?(?:ihre?|eure?|euer|deine?) (?:tag|woche|urlaub|wochenende)(?: (?:so|denn|bisher))*`,
  String.raw`(?:hatten|hattet|hattest) ${SIE} (?:denn )?(?:ein(?:en?)?|die|das|den|ihren?|euren?|deinen?) (?:${GOOD} (?:${LEISURE}|start)|${LEISURE}(?= ${SPENT}))(?: ${SPENT})?`,
  String.raw`(?:hatten|hattet|hattest) ${SIE} (?:denn )?${GOOD} (?:feiertage|ferien)`,
  String.raw`(?:haben|habt|hast) ${SIE} (?:denn )?(?:(?:ein(?:en?)?|die|das|den|ihren?|euren?|deinen?) )?(?:${GOOD} )?${LEISURE} ${SPENT}`,
  String.raw`(?:haben|habt|hast|sind|seid|bist) ${SIE}(?: alle)? (?:gut|problemlos) (?:angekommen|hergefunden|hergekommen|reingekommen|durchgekommen|(?:nach hause|zurück|heim)(?:gekommen| gekommen)|(?:ins neue jahr|rein)gekommen|ins neue jahr gekommen)`,
  String.raw`(?:sind|seid)(?: (?:jetzt|denn|schon|nun))? (?:wir (?:(?:jetzt|denn|schon|nun) )?(?:komplett|vollzählig)|ihr(?: alle)?(?= (?:da|dabei|vollzählig|komplett|so weit|soweit))|alle|alle da|wir alle|alle dabei)(?: (?:da|dabei|vollzählig|komplett|so weit|soweit))?`,
  // 'Kommt jemand?' may be asked of the service for a repair.
  String.raw`(?:fehlt(?: noch)?|kommt noch) (?:jemand|wer|einer)(?: (?:noch|dazu))?`,
  String.raw`(?:sollen|wollen|müssen|können) wir (?:noch )?(?:kurz |einen moment )?auf (?:(?:herrn|frau) [\p{L}-]+(?: [\p{L}-]+)?|jemanden?|die anderen) warten|(?:sollen|wollen) wir (?:noch )?(?:kurz |einen moment )?auf den rest warten`,
  String.raw`warten wir (?:noch )?(?:kurz )?(?:auf (?:jemanden?|(?:herrn|frau) [\p{L}-]+|noch jemanden?|die anderen|den rest))?`,
  String.raw`(?:hört|sieht|versteht) man${SOME} ${SHOWN_DE}${SOME}`,
  String.raw`(?:hört|versteht|verstehen|hören|sehen|hörst|siehst|verstehst|seht) ${YOU}${SOME} ${SHOWN_TO_YOU}${SOME}`,
  String.raw`kann man${SOME} ${SHOWN_DE}${SOME} (?:hören|sehen|verstehen)`,
  String.raw`(?:können|könnt|kannst) ${YOU}${SOME} ${SHOWN_TO_YOU}${SOME} (?:hören|sehen|verstehen)`,
  String.raw`(?:können|könnten|könnt|könntet|kannst|könntest|würden|würdest|würdet) ${SIE}${SOME} (?:${ABOUT_CALL_DE}(?:(?:bitte|noch ?mal|nochmals?|kurz|noch einmal|eben) ){0,3}(?:wiederholen|(?<=noch ?mal |nochmals? |noch einmal )sagen)|(?:(?:etwas|ein bisschen|bitte|ein wenig) ){0,2}(?:lauter|leiser|langsamer|deutlicher) (?:sprechen|reden)|(?:ihr|euer|dein) (?:mikro|mikrofon) (?:anmachen|ausmachen|einschalten|ausschalten|stumm ?schalten)|(?:ihre|eure|deine) kamera (?:anmachen|ausmachen|einschalten|ausschalten)|(?:ihren|euren|deinen|den) bildschirm (?:teilen|freigeben))`,
  String.raw`(?:wollen|sollen|können|möchten|würden|dürfen) wir${SOME} ${GO_ON}|(?:wollen|sollen) wir${SOME} (?:aufhören|einsteigen)`,
  String.raw`(?:machen wir|fangen wir|legen wir|gehen wir|starten wir|beginnen wir)${SOME}(?: (?:weiter|los|an|(?:eine )?(?:kurze |kleine )?pause|schluss|fertig))?`,
  // 'Geht das?', 'Passt das?' and 'Ist das bei Ihnen möglich?' ask of what was said before, and 'Ist das für alle?' of a licence or a part.
  String.raw`(?:(?:passt|klingt|geht) (?:das|es)${MANNER} für (?:sie|dich|euch)${AGREED}*|(?:passt|klingt|geht) (?:das|es)${SURELY} für (?:alle|beide)${AGREED}*|(?:ist|wäre|war) (?:das|es)${MANNER} (?:okay|ok|in ordnung|recht|gut|verständlich|klar) für (?:sie|dich|euch|alle|beide)${AGREED}*|(?:ist|wäre|war) (?:das|es)${MANNER} für (?:sie|dich|euch|alle|beide)${AGREED}+|passt (?:das|es) so|(?:ist|wäre) das (?:so )?(?:okay|ok|in ordnung)(?: so)?|klingt das gut)${OR}`,
  String.raw`(?:ist )?(?:alles|so ?weit(?: alles)?) (?:klar|gut|okay|ok|verstanden|verständlich)(?: (?:so weit|soweit|bis hierhin|bis hierher|so|${FOR_YOU}))*`,
  String.raw`(?:haben|habt|hast|hätten|hättet) ${SIE}(?: (?:denn|dazu|noch|sonst|weitere|irgendwelche|jetzt)){0,4} (?:fragen|eine frage)(?: (?:dazu|dazu noch|hierzu|bis hierhin|so weit|soweit))?`,
  String.raw`(?:gibt es|gibt's)(?: (?:von ihrer seite|von eurer seite|sonst|noch|weitere|irgendwelche|denn|dazu)){0,4} fragen(?: (?:dazu|hierzu|bis hierhin|so weit|soweit|von ihrer seite|von eurer seite))?`,
  String.raw`(?:sonst )?(?:noch )?(?:etwas|was|fragen|irgendwas)(?: (?:offen|noch|dazu|sonst))?(?: (?:von|auf) (?:ihrer|eurer|deiner) seite)?`,
  String.raw`(?:(?:war|wär|wäre) (?:das|es|das es|es das)|war's das)(?: (?:das|alles|dann|schon|jetzt))?(?: (?:von|auf) (?:ihrer|eurer|deiner) seite| von (?:ihnen|euch|dir))?${OR}`,
  String.raw`das (?:war's|war es|wär's|wäre es|war alles|wäre alles)(?: (?:dann|schon|jetzt|also|von meiner seite|für heute|erst ?mal))*${OR}`,
  String.raw`(?:dann|damit|jetzt|so|somit)? ?(?:sind|wären|hätten|haben) (?:wir's|wir es|wir das|${ALL_OF_IT}${CLOSED})(?: (?:dann|jetzt|ja|so ?weit|für heute|glaube ich))*${OR}`,
  String.raw`(?:darf|dürfte|kann|könnte) ich${SOME}(?: (?:sie|euch|dich|etwas|was|eine frage|dazwischen|dazu))?${SOME} (?:fragen|etwas fragen|was fragen|stellen|unterbrechen|einhaken|reingrätschen|dazwischengehen|nachhaken|einwerfen|meinen bildschirm teilen|etwas sagen|was sagen)`,
  String.raw`wie ist (?:denn )?(?:das|euer|ihr) wetter(?: (?:so|denn|heute|bei (?:ihnen|euch|dir)|in \p{L}+))*`,
  String.raw`(?:hier|bei (?:uns|mir))(?: (?!zahl|kost|liefer)\p{L}+){0,6}? (?:regnet|schneit|geregnet|geschneit|stürmt|gewittert|hagelt|gewitter|sonne|neblig|nebel|schnee|regen|wetter|glatteis)(?: \p{L}+){0,4} ist (?:das|es)(?: denn)? bei (?:ihnen|euch|dir) (?:auch|genauso|ähnlich)(?: so)?`,
  String.raw`(?:haben|habt|hast) ${SIE} (?:meine|die|unsere|unsere letzte) (?:mail|e-mail|einladung|nachricht|agenda|unterlagen)(?: (?:denn|schon|noch|gestern|heute))* (?:bekommen|erhalten|gekriegt|gesehen)`,
  String.raw`(?:wissen|weißt|wisst|verstehen|verstehst|versteht) ${SIE} was ich (?:meine|sagen will)`,
  String.raw`(?:ergibt|macht) (?:das|es) (?:für (?:sie|dich|euch) )?sinn`,
  String.raw`wie bitte|wer weiß(?: das schon)?|was (?:wollte|sagte) ich(?: (?:gerade|noch|jetzt|eben|noch mal))?(?: sagen)?|wo (?:waren|sind) wir(?: (?:gerade|jetzt|noch|eigentlich|denn))?(?: (?:stehen ?geblieben|dran))?|wer (?:fängt|möchte|will|mag)(?: (?:jetzt|zuerst|denn|als erstes))?(?: (?:an|anfangen|beginnen|starten))?`,
  String.raw`(?:na )?wie geht(?:'s| es)(?: (?:ihnen|dir|euch|allen|beiden|heute|so|denn|inzwischen))*`,
]

const FRENCH: readonly string[] = [
  String.raw`(?:est-ce que )?(?:vous avez|tu as|avez-vous|as-tu) passé (?:un|de|une) (?:bon(?:ne)?s? )?(?:week-end|weekend|vacances|fêtes|journée|semaine|voyage)`,
  String.raw`comment s'est passée? (?:votre|ton|le|la) (?:voyage|week-end|weekend|trajet|semaine|vacances)`,
  String.raw`(?:est-ce que )?(?:vous (?:voyez|entendez)|tu (?:vois|entends)|voyez-vous|tout le monde voit) (?:bien )?(?:mon écran|mes diapos|ma présentation|l'écran)(?: (?:bien|maintenant))*`,
  String.raw`(?:est-ce que )?(?:tout le monde est|on est tous|nous sommes tous|vous êtes tous)(?: (?:là|présents?|prêts?|connectés?|complets?|bien))+`,
  String.raw`(?:est-ce )?(?:qu')?on (?:(?:peut|va|pourrait) )?(?:commence|continue|y va|démarre|commencer|continuer|y aller|démarrer|s'arrête là|fait une pause)(?: (?:maintenant|alors|tout de suite|comme ça))?`,
  String.raw`(?:est-ce que )?ça (?:vous|te) (?:va|convient|semble bon)(?: (?:comme ça|aussi|bien|à tous|alors))*`,
  String.raw`(?:est-ce que )?(?:vous pouvez|pouvez-vous|pourriez-vous|tu peux)(?: me)? (?:répéter|parler (?:plus|un peu plus) (?:fort|lentement)|couper (?:votre|le) micro|le redire|redire ça)(?: (?:ça|la question|la dernière phrase|s'il vous plaît|s'il te plaît))*`,
  String.raw`(?:est-ce que )?(?:(?:avez-vous|vous avez|il y a|y a-t-il) )?(?:d'autres|encore des|des) questions(?: (?:de votre côté|là-dessus|à ce sujet))?`,
  String.raw`(?:est-ce que )?(?:je peux|puis-je)(?: me permettre de)? (?:vous interrompre|t'interrompre|vous poser une question|poser une question|partager mon écran|ajouter quelque chose)(?: (?:une seconde|un instant|rapidement))?`,
  String.raw`quel temps fait-il(?: (?:chez vous|là-bas|à \p{L}+))?`,
]

const SPANISH: readonly string[] = [
  String.raw`(?:qué tal|cómo (?:fue|ha ido|estuvo|van?|va)) (?:el|la|las|su|tu|vuestro) (?:fin de semana|viaje|vuelo|día|semana|vacaciones|puente)`,
  String.raw`(?:se )?(?:me |nos )?(?:ven|veis|ve|ves|pueden ver|podéis ver) (?:(?:bien|todos|ya) )?(?:mi pantalla|la pantalla|mis diapositivas|mi presentación)(?: (?:bien|ahora|todos))*`,
  String.raw`(?:ya )?estamos (?:ya )?todos|falta alguien(?: más)?`,
  String.raw`(?:ya )?(?:empezamos|seguimos|continuamos|comenzamos|arrancamos|podemos (?:empezar|seguir|continuar)|hacemos una pausa|paramos aquí)(?: (?:ya|ahora|entonces|pues))?`,
  String.raw`(?:(?:les|le|os|te) parece(?: (?:bien|a todos|así|correcto))+|(?:está|va|queda|sería) (?:todo )?(?:bien|claro|correcto)(?: (?:así|para (?:ustedes|usted|vosotros|ti|todos)|hasta aquí|por ahora))*)`,
  String.raw`(?:puede|pueden|podría|podrían|puedes|podéis)(?: (?:usted|ustedes))? (?:repetir(?:lo|me)?(?: (?:eso|la pregunta))?|hablar (?:más|un poco más) (?:alto|despacio)|silenciar el micrófono|compartir (?:su|la) pantalla)(?: por favor)?`,
  String.raw`(?:(?:tienen?|tienes|tenéis|hay|alguna?s?) )?(?:(?:más|otras?|alguna|algunas) ){1,2}(?:preguntas?|dudas?)(?: (?:por su parte|más|sobre esto))?`,
  String.raw`(?:puedo|podría)(?: yo)? (?:interrumpir(?:le|les|te|os)?|preguntar(?:le|les|te|os)?(?: (?:algo|una cosa))?|hacer(?:le|les)? una pregunta|compartir mi pantalla)(?: (?:un momento|un segundo|rápidamente))?`,
  String.raw`qué tiempo hace(?: (?:por ahí|ahí|allí|en \p{L}+))?`,
]

const SMALL_TALK = new RegExp(`^${LEAD}(?:${[...GERMAN, ...FRENCH, ...SPANISH].join('|')})$`, 'u')

/** What has a thing behind or before it as soon as it has a name there: 'Ratenzahlung, ist das okay?', 'Sonst noch was, Gebühren?' */
const STANDS_FOR_A_THING = /(?:^| )(?:das|es|etwas|was|irgendwas|alles)(?: |$)/u
const TITLE = /^(?:herr|frau|madame|monsieur|señora?)$/iu
const DEGREE = /^(?:doktor|dr|professor|prof)$/iu
const NAME = /^\p{Lu}\p{L}*(?:-\p{L}+)*$/u
/** 'Herr Professor Doktor Klein' */
const CALLED_MAX = 4

/**
 * Whether words are how somebody is called, behind or before what is asked. German writes every noun like a name: without a title and
 * without a given name, a comma has to part them from the rest, and the rest must be whole without them.
 */
function isCalled(words: readonly string[], { isParted, rest }: { isParted: boolean; rest: string }): boolean {
  const [first = '', ...further] = words
  if (TITLE.test(first)) return further.some((word) => !DEGREE.test(word))
  if (words.length > 2 || !words.every((word) => NAME.test(word))) return false
  return GIVEN_NAMES.has(first.toLowerCase()) || (isParted && !STANDS_FOR_A_THING.test(unmarked(rest)))
}

/** A sentence without a name that is called at its beginning or end, in each way that is possible. */
function withoutCalled(asked: string): string[] {
  const words = asked
    .trim()
    .replace(/[\s?!.…]+$/u, '')
    .split(/\s+/u)
  const found: string[] = []
  for (let count = 1; count <= CALLED_MAX && count < words.length; count += 1) {
    const [before, last] = [words.slice(0, -count), words.slice(-count)]
    const rest = before.join(' ')
    if (isCalled(last.map(withoutMark), { isParted: rest.endsWith(','), rest })) found.push(rest)
    const [first, behind] = [words.slice(0, count), words.slice(count)]
    const isParted = first.at(-1)?.endsWith(',') === true
    if (isParted && isCalled(first.map(withoutMark), { isParted, rest: behind.join(' ') })) found.push(behind.join(' '))
  }
  return found
}

const withoutMark = (word: string) => word.replace(/[,.]$/u, '')

/** Longer sentences are no small talk, and their words are not looked at. */
const LENGTH_MAX = 300

/** Whether a sentence in German, French or Spanish is small talk, from its first word to its last. */
export function asksSmallTalkElsewhere(asked: string): boolean {
  if (asked.length > LENGTH_MAX) return false
  return SMALL_TALK.test(unmarked(asked)) || withoutCalled(asked).some((rest) => SMALL_TALK.test(unmarked(rest)))
}
