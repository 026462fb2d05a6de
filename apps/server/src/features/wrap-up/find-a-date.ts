import { splitWords } from '@cuecard/language/words.ts'

/** 'Can we make it Thursdays?' and 'Passt Ihnen Dienstag?' only settle when to meet. */
const FINDS_A_DATE =
  /^(?:(?:and|so|okay|well|or),? )*(?:(?:can|could|shall|should) we (?:make it|meet|(?:talk|speak)(?! about\b)|say|do (?:it|that|this)? ?(?:on|at|next)\b)|(?:und )?passt (?:ihnen|euch|dir|es)(?!\p{L})|(?:und |dann )?wie wäre(?: es|['’]s) (?:denn )?(?:mit|am)(?!\p{L})|(?:und |dann )?(?:können|könnten|sollen|wollen) wir (?:(?:es|das|uns|dann|mal|noch|wieder) )*(?:am|auf|um|nächsten?|kommenden?|gleich)(?!\p{L})|(?:et |alors )?(?:ça vous (?:va|convient)|on (?:se (?:voit|parle|rappelle|retrouve)|dit))(?!\p{L})|¿?(?:y )?(?:(?:les|le|os|te) (?:va|viene|parece) bien|(?:nos vemos|quedamos|hablamos))(?!\p{L}))/iu
const ORDINAL =
  '(?:\\d{1,2}(?:st|nd|rd|th)|[a-z-]*(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|teenth|tieth))'
const DAY = `(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tomorrow|next week|the (?!(?:first|second|third)(?! of)\\b)${ORDINAL})`
const DATED = new RegExp(
  String.raw`\b(?:${DAY}|o'clock|(?:at|on|um|der|den|the) \d+)\b|(?:tag|woche?|uhr|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes)(?!\p{L})`,
  'iu',
)
/** 'Would Monday the ninth at ten be okay?'; 'Does delivery work on Sundays?' asks about the product. */
const PROPOSES_A_DATE = new RegExp(
  String.raw`^(?:(?:and|so|okay|well|or),? )*(?:would|does|is) (?:next |this )?${DAY}(?:,? (?:(?:at|around|in) (?:the )?(?:half past |quarter (?:past|to) )?[a-z\d:]+|the ${ORDINAL}|of [a-z]+|week|morning|afternoon|evening|o'clock|[ap]m))* (?:work|suit|be okay|okay|fine)\b.{0,20}\?`,
  'iu',
)

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u))
const DAYS = wordsOf(
  `montag dienstag mittwoch donnerstag freitag samstag sonntag morgen übermorgen woche
  lundi mardi mercredi jeudi vendredi samedi dimanche demain semaine
  lunes martes miércoles jueves viernes sábado domingo mañana semana`,
)
/** All words with which people find a time to meet; any other one makes it a question about something else. */
const OF_MEETING = wordsOf(
  `ginge geht klappt klappte passt passte würde wäre können könnten sollen wollen wir uns ich sie ihr du es das dann ihnen euch dir auch
  noch mal nochmal vielleicht lieber denn am um gegen der die den dem ab bis mit gut recht okay so sagen sehen treffen sprechen
  telefonieren reden zusammensetzen kommen vorbei vorbeikommen uhr halb viertel vor nach früh vormittag vormittags mittag nachmittag
  nachmittags abend nächste nächsten nächster kommenden kommende oder und bei
  ça vous te irait va convient convenait on dit se voit parle rappelle retrouve appelle s'appelle puis-je peux je j' passer venir quand
  pouvez pourriez peut prochain prochaine la le à vers en heure heures matin après-midi soir et ou alors c'est c est bon possible pour
  cela nous plutôt
  puedo podemos podríamos pueden puede pasar pasarme pasarnos ir ver vernos hablar nos vemos quedamos hablamos le les os viene bien
  vendría a las al el que próximo próxima y o entonces les lo tarde mediodía media por sería te
  eins ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn
  une deux trois quatre cinq six sept huit neuf dix onze douze midi demie
  una dos tres cuatro cinco seis siete ocho nueve diez once doce`,
)
const isNumber = (word: string) => /^[\d:.h]+$/u.test(word)
/** 'Vous pouvez venir quand ?', 'Wann können wir uns treffen?' */
const FINDS_ELSEWHERE =
  /^(?:(?:et|und|y|¿),? ?)*(?:(?:vous pouvez|pouvez-vous|tu peux) (?:venir|passer) quand|wann (?:können|könnten|passt|sollen wir|hätten sie zeit)(?=[^?]*(?:kommen|vorbei|treffen|sprechen|ihnen|euch|zeit))|cuándo (?:puede|podéis|podemos|nos vemos|le viene)\p{L}*)(?!\p{L})/iu

/** 'Ginge Donnerstag um vierzehn Uhr?', 'Jeudi matin, ça vous irait ?', '¿Puedo pasarme la semana que viene?' */
function proposesElsewhere(question: string): boolean {
  const words = splitWords(question.toLowerCase())
  return (
    words.some((word) => DAYS.has(word)) &&
    words.every((word) => DAYS.has(word) || OF_MEETING.has(word) || isNumber(word))
  )
}

/** Whether a question only looks for a time to meet, and so is nothing to repeat in a mail. */
export const findsADate = (question: string): boolean =>
  PROPOSES_A_DATE.test(question) ||
  (FINDS_A_DATE.test(question) && DATED.test(question)) ||
  FINDS_ELSEWHERE.test(question) ||
  proposesElsewhere(question)
