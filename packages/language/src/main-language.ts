import { englishness, isGerman } from './english.ts'
import { splitWords } from './words.ts'

/** The languages that phrases of ours are written in, for texts that go to customers. */
export type PhraseLanguage = 'en' | 'de' | 'fr' | 'es'

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/))

/** Function words; English and German have rules of their own. What two languages share counts for both. */
const FRENCH = words(
  `je vous nous les une des est et dans pour qui avec pas votre vos notre nos ça cette où c'est j'ai n'est d'un d'une qu'on qu'il il elle on mais
  très ou oui aux fait avons avez ont sommes êtes sont merci bonjour le la de du un que en ne se au ce sur plus peut pouvez peuvent quand comment
  combien quel quelle par si bien y a l'on s'il jusqu'à ils elles leur être faire tout déjà lundi mardi mercredi jeudi vendredi semaine an ans mois`,
)
const SPANISH = words(
  `el los las una un y es con por para del lo la que de en no se qué cuándo cuánto cuánta cuántos cómo dónde cuál pero más está están ustedes usted
  nos muy hay tiene tienen tenemos sí gracias también ese esa eso nuestro nuestra hola buenos buenas les le al su sus como este esta son
  puede pueden podemos hasta desde ya si o e hacer ser fue todo bien me mi te ha han hemos claro vale lunes martes miércoles jueves viernes semana año años mes meses`,
)
/** Those that no phrases are written in: a language that is near French, Spanish or German, or shares their letters. */
const OTHERS: readonly ReadonlySet<string>[] = [
  // Italian
  `di che è e non il lo gli i la le un una dei degli delle della del dal dalla al alla ai nel nella per con da in su sono siamo più anche quanto quanti quale
  quali quando come dove questo questa quello quella vi ci mi si se ma o abbiamo avete hanno ha ho può possiamo posso bene grazie
  buongiorno sì allora però nostro nostra vostro vostra fa c'è fino già mese mesi anno anni settimana molto tutto essere fare`,
  // Portuguese and Galician
  `de que não non é o os a as um uma unha e em do da dos das no na nos nas para por com mais máis também tamén está estão são você vocês temos têm tem pode
  podemos podem obrigado obrigada grazas bom boa dia quanto quantos quanta qual quais quando como onde isso este esta ao à pelo pela mas sim se seu sua
  muito moito já até nossa nosso me ou sem ser fazer foi vai claro semana ano anos mês meses`,
  // Catalan
  `els amb és i que de la les el una un no es del al dels als aquest aquesta això molt també però quant quants quina quin quan com on gràcies bon dia
  són tenim té tenen podem pot vostè vostès nosaltres ens us hi ha està fins seva seu nostre nostra per pel més fan fa si o ja què s'ha d'un mes mesos any anys setmana`,
  // Dutch
  `het een van dat niet voor met op zijn te aan ook bij naar wat hoe welke kan kunnen jullie wij we ik je u heeft hebben maar er dan nog goed bedankt
  deze die de en of als om geen wel ja nee uw ons onze is in wie waar wanneer moet moeten wordt door over mij`,
  // Swedish, Danish and Norwegian
  `och att det som är på inte av den till har ett en om vi hur vad när kan ni jag med för men så också vår era tack från de i
  og ikke er et at hvordan hva hvad når jeg for også vores vår deres takk tak fra hvor hvilken dere der skal vil os oss`,
  // Polish
  `i w na z do że się nie jest to jak czy ile kiedy dla po za od są mamy macie może proszę dziękuję dzień dobry co o ale tak już nas was który która jeszcze`,
  // Czech and Slovak
  `a v na z do že se je to jak kolik kdy pro po za od jsou máme máte může prosím děkuji dobrý den co ale ano už nás není sa nie či ako koľko ďakujem sú pre`,
  // Romanian
  `și în la de pe cu nu este sunt că ce cum cât când pentru din mai avem aveți puteți mulțumesc bună ziua un o să vă noi dar da al a se le`,
  // Turkish
  `ve bir bu için ile ne nasıl var mı mi mu mü kaç değil çok evet teşekkürler kadar ama biz siz daha da de olarak`,
  // Hungarian
  `a az és hogy nem is egy van mi mennyi mikor hogyan igen köszönöm jó de ha meg már csak ez ezt azt mennyibe`,
  // Finnish and Estonian
  `ja on ei että se kuin mutta kuinka paljon milloin meillä teillä voi kiitos hyvää mikä joka ovat myös niin olemme kui palju meil see ning`,
  // Croatian, Serbian and Slovenian
  `je da na u za i ne su koliko kada hvala dobar dan se što kako ima imamo imate to od po li jeste ili ali smo ste kaj pri v lahko`,
].map(words)

/** One line alone may hold a name or a quote of another language. */
const SURE = 1.5
const HITS_LEAST = 2
/** In so few words one may tell, as in 'Merci beaucoup' and 'Buenos días, Ana'. */
const SHORT = 4

/** No other language of ours has these letters. */
const SPANISH_SIGN = /[¿¡ñ]/iu

type Spoken = PhraseLanguage | 'other'

function languageOfLine(line: string): Spoken | null {
  const said = splitWords(line.toLowerCase())
  const countIn = (list: ReadonlySet<string>) => said.filter((word) => list.has(word)).length
  const others = Math.max(...OTHERS.map(countIn))
  const least = said.length <= SHORT ? 1 : HITS_LEAST
  const [french, spanish] = [countIn(FRENCH), countIn(SPANISH) + (SPANISH_SIGN.test(line) ? 1 : 0)]
  // Dutch and Danish share words with German, and no line of German has so many of theirs.
  if (isGerman(line)) return others > said.length / 2 ? 'other' : 'de'
  if (englishness(line) === 'yes') return 'en'
  const best = Math.max(french, spanish, others)
  if (best < least) return best === 0 && said.length > SHORT ? 'other' : null
  const near = [french, spanish, others].filter((count) => count === best)
  if (near.length > 1) return null
  if (best === others) return 'other'
  return best === french ? 'fr' : 'es'
}

/**
 * The language of most of these lines, each counted by its length; English where none of the four stands out, be it that something else
 * was spoken or that nothing tells.
 */
export function mainLanguage(lines: readonly string[]): PhraseLanguage {
  const shares: Record<Spoken, number> = { en: 0, de: 0, fr: 0, es: 0, other: 0 }
  for (const line of lines) {
    const language = languageOfLine(line)
    if (language) shares[language] += line.length
  }
  const of = (language: PhraseLanguage) =>
    Math.max(...Object.entries(shares).map(([other, share]) => (other === language ? 0 : share)))
  return (['de', 'fr', 'es'] as const).find((language) => shares[language] > of(language) * SURE) ?? 'en'
}
