import { tokenize } from './words.ts'

const words = (list: string) => new Set(list.split(/\s+/))

const ENGLISH = words(
  `a an the and or but of to in on at for with from by is are was were be been do does did have has had can could will would should may
  what which who when where why how i you we they he she it this that these those my your our their us me them not no if there any some
  much many long so about into out up get got need want please just also more than then`,
)
/** Function words of other languages in Latin script; words that English has too are left out. */
const OTHERS = words(
  `der das und ist nicht mit ein eine einen einem einer für auf von den dem zu werden wird sich im bei oder sie wir ihr ich wie wann wo wer
  warum welche welcher welches kann können gibt es nach aus auch noch wenn haben hat sind kostet lange viel viele euer eure unser unsere
  le la les et est une des du dans pour que qui sur avec pas vous nous je il elle ils quel quelle quels quelles comment combien quand où
  pourquoi votre vos notre sont ou au aux ce cette peut avez
  el los las y en un una por con para del se como más su al son puede pueden usted ustedes qué cuál cuáles cuándo cuánto cuánta cuántos
  dónde quién cómo hay tiene tienen nuestro nuestra está están
  il lo gli di che è per sono della non più nel alla anche quanto quando dove chi quale quali posso possiamo avete
  o os as e uma não em do da dos mas ser quanto qual quais onde quem você vocês tem posso podemos
  het een van dat niet voor met op zijn te aan ook bij naar wat wie waar hoe welke kan kunnen jullie wij heeft
  och att det som är på inte av den till har ett om vi hur vad när var kan ni`,
)
/** Letters that English has only in names and borrowed words. */
const FOREIGN_LETTERS = /[äöüßàâçéèêëîïôûùœñ¿¡áíóúãõåæøłśżźćęąěščřžýůőű]/iu

/**
 * Whether a sentence may be English: false for other scripts, and in Latin script where function words of other languages
 * outnumber the English ones. Names, figures and key words alone may be.
 */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters > 0 && latin < letters / 2) return false
  let [english, others] = [0, FOREIGN_LETTERS.test(text) ? 0.5 : 0]
  for (const word of tokenize(text)) {
    if (ENGLISH.has(word)) english += 1
    else if (OTHERS.has(word)) others += 1
  }
  return others <= english || others < 1
}
