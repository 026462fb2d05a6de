import { isGerman } from './english.ts'
import { SCALE_WORDS } from './scales.ts'

/** What the words for numbers are worth, in six languages beside German (`german-numbers.ts`), and what stands between them. In small letters. */

const FROM_ZERO = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
  'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
]
const TENS = [
  'twenty thirty forty fifty sixty seventy eighty ninety',
  'vingt trente quarante cinquante soixante',
  'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
]
const OTHERS: readonly (readonly [string, number])[] = [
  ['vingts', 20],
  ['doscientos doscientas', 200],
  ['trescientos trescientas', 300],
  ['cuatrocientos cuatrocientas', 400],
  ['quinientos quinientas', 500],
  ['seiscientos seiscientas', 600],
  ['setecientos setecientas', 700],
  ['ochocientos ochocientas', 800],
  ['novecientos novecientas', 900],
  ['hundred cent cien ciento cento cem honderd', 100],
]
const VEINTI = 'veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'

const valuesOf = (list: string, valueAt: (at: number) => number) =>
  list.split(' ').map((word, at): [string, number] => [word, valueAt(at)])

/** The words for one, which are articles in most of these languages: they count only as a part of a larger number. */
export const ONE: ReadonlySet<string> = new Set(
  'one eins ein eine einen einem einer eines un une uno una um uma een één 1'.split(' '),
)

export const NUMBER_VALUES: ReadonlyMap<string, number> = new Map(
  [
    ...FROM_ZERO.flatMap((list) => valuesOf(list, (at) => at)),
    ...TENS.flatMap((list) => valuesOf(list, (at) => 20 + 10 * at)),
    ...valuesOf(VEINTI, (at) => 21 + at),
    ...OTHERS.flatMap(([list, value]) => valuesOf(list, () => value)),
    ...SCALE_WORDS,
  ].filter(([word]) => !ONE.has(word)),
)

/** Numbers of one language that are other words in texts with these words of another. */
const OTHER_WORDS: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/\b(?:the|is|are|do|does|it|you|we|of|to|can|how|what)\b/, new Set(['once', 'due'])],
  [/\b(?:der|die|das|es|ist|wie|was|sie|und|ob)\b/, new Set(['sei'])],
]

/** Dutch numbers that German has too, where they are read as German ones or are other words: 'Geben Sie acht'. */
const DUTCH_IN_GERMAN = ['acht', 'elf']

/** Words that are no numbers in a text, given in small letters, because they are other words of its language. */
export const otherWordsIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...OTHER_WORDS.flatMap(([language, words]) => (language.test(text) ? [...words] : [])),
    ...(isGerman(text) ? DUTCH_IN_GERMAN : []),
  ])

export const AND = /^(?:and|et|y|e|en|ën)$/
/** 'Treinta y cinco', 'vingt et un'. */
export const AND_BEHIND_TENS = /^(?:et|y|e)$/
/** 'Between two hundred and five hundred' has two numbers. */
export const BETWEEN = /^(?:between|entre|tra|tussen|from|either)$/
export const POINT = /^(?:point|komma|virgule|coma|punto|virgola|vírgula)$/
/** 'This one twenty times' has no hundred and twenty in it. */
export const BEFORE_A_SINGLE_ONE =
  /^(?:this|that|which|the|each|every|any|no|another|other|last|next|first|only|new|old)$/

/** 'Half a million'. */
export const HALF = /^(?:half|demi|medio|media|mezzo|meio)$/
export const AND_A_HALF: readonly (readonly string[])[] = [
  ['and', 'a', 'half'],
  ['and', 'one', 'half'],
  ['et', 'demi'],
  ['et', 'demie'],
  ['y', 'medio'],
  ['y', 'media'],
  ['e', 'mezzo'],
  ['e', 'meio'],
]

export const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1]),
  ...'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
    .split(' ')
    .map((word, at): [string, number] => [word, 20 + 10 * at]),
  ...'erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft'
    .split(' ')
    .flatMap((stem, at) => ['e', 'en', 'er', 'es', 'em'].map((end): [string, number] => [`${stem}${end}`, at + 1])),
])
