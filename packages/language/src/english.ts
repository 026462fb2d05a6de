import { withoutUmlautKeys } from './stop-words.ts'
import { tokenize } from './words.ts'

const words = (list: string) => new Set(list.split(/\s+/))

const ENGLISH = words(
  `a an the and or but of to in on at for with from by is are was were be been do does did have has had can could will would should may
  what which who when where why how i you we they he she it this that these those my your our their us me them not no if there any some
  much many long so about into out up get got need want please just also more than then`,
)
/** Function words of German. */
const GERMAN = words(
  withoutUmlautKeys(`der das und ist nicht mit ein eine einen einem einer für auf von den dem zu werden wird sich im bei oder sie wir ihr ich wie wann wo wer
  warum welche welchem welchen welcher welches wem wen wessen wozu womit wofür worauf woher wohin weshalb wieso kann können gibt es nach aus
  auch noch wenn dass als vom zum zur beim durch gegen ohne haben hatte hatten sind waren wurde wurden kostet lange viel viele euer eure
  unser unsere sein seine seinen ihre ihren ihm ihn mir mich uns diese diesem diesen dieser dieses`),
)
/** Those of other languages in Latin script. */
const FURTHER = words(
  `le la les et est une des du dans pour que qui sur avec pas vous nous je il elle ils quel quelle quels quelles comment combien quand où
  pourquoi votre vos notre sont ou au aux ce cette peut avez
  el los las y en un una por con para del se como más su sus al son puede pueden usted ustedes qué cuál cuáles cuándo cuánto cuánta cuántas
  cuántos dónde quién quiénes cómo hay tiene tienen nuestro nuestra está están fue fueron ha han sido entre sobre desde hasta pero sin este
  esta estos estas
  il lo gli di che è per sono della non più nel alla anche quanto quando dove chi quale quali posso possiamo avete
  o os as e uma não em do da dos mas ser quanto qual quais onde quem você vocês tem posso podemos
  het een van dat niet voor met op zijn te aan ook bij naar wat wie waar hoe welke kan kunnen jullie wij heeft
  och att det som är på inte av den till har ett om vi hur vad när var kan ni
  og ikke ingen intet noget noen noe hva hvad hvor hvordan hvornår hvorfor hvilke hvilken hvilket hvem jeg vores deres eller fra også`,
)
const OTHERS: ReadonlySet<string> = new Set([...GERMAN, ...FURTHER])
/** What is a usual word in English and in another of these languages tells nothing. */
const SHARED = words('a an in on at so also was will is of we me no he i do as has had over per pour come hat')
const ASCII = /^[\0-\x7f]*$/
/** Letters that English has only in names and borrowed words. */
const FOREIGN_LETTERS = /[äöüßàâçéèêëîïôûùœñ¿¡áíóúãõåæøłśżźćęąěščřžýůőű]/iu
/** Words are told apart in them by pairs of letters, and so would be the names in Latin letters beside them. */
const OTHER_SCRIPTS = /(?!\p{Script=Latin})\p{L}/gu

/**
 * Whether a sentence is English: `no` for other scripts, and in Latin script where function words of other languages outnumber the
 * English ones; `perhaps` for names, figures and key words alone, and where as many words speak for another language as for English:
 * 'Wie oft reist Doctor Who alleine?' has one of each.
 */
export function englishness(text: string): 'yes' | 'no' | 'perhaps' {
  // An answer asks this of its question several times, and counting letters takes most of it: ASCII has Latin ones alone.
  const isAscii = ASCII.test(text)
  const letters = isAscii ? 0 : (text.match(/\p{L}/gu)?.length ?? 0)
  const latin = isAscii ? 0 : (text.match(/\p{Script=Latin}/gu)?.length ?? 0)
  if (letters > 0 && latin < letters / 2) return 'no'
  let [english, others] = [0, !isAscii && FOREIGN_LETTERS.test(text) ? 0.5 : 0]
  for (const word of tokenize(isAscii ? text : text.replaceAll(OTHER_SCRIPTS, ' '))) {
    if (SHARED.has(word)) continue
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) others += 1
  }
  // Names in Latin letters may be most of a sentence in another script.
  if (english === 0 && latin < letters) return 'no'
  if (others > english && others >= 1) return 'no'
  return english > others ? 'yes' : 'perhaps'
}

/** Whether a sentence may be English. */
export const isEnglish = (text: string): boolean => englishness(text) !== 'no'

/** German words that other languages have too; two of them tell. */
const ALSO_GERMAN = words('würde würden kosten es mein meine')
/** They are English words as well, and tell nothing without others: 'So was installation included?' */
const ALSO_ENGLISH = words('die was am so war man hat')
/** 'Hat Nordzelt Garantie?' and 'Was hat man davon?', unlike 'So was a hat included?' */
const HAT_AS_VERB = /^(?:[Ww]as )?[Hh]at (?:(?:die|man)\b|\p{Lu})/u

/** Whether a sentence is German, which writes every noun like a name; false where no function word tells. */
export function isGerman(text: string): boolean {
  const english = englishness(text)
  if (english === 'yes') return false
  const tokens = tokenize(text)
  const count = (...lists: ReadonlySet<string>[]) =>
    tokens.filter((word) => lists.some((list) => list.has(word))).length
  const isVerb = HAT_AS_VERB.test(text)
  if (!isVerb && count(GERMAN, ALSO_GERMAN) === 0) return false
  const least = isVerb || english === 'no' ? 1 : 2
  return count(GERMAN, ALSO_GERMAN, ALSO_ENGLISH) >= Math.max(least, count(FURTHER) + 1)
}
