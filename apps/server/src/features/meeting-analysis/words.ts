/** Words that carry no subject in talk, English and German, as sets for the rules. */
const PLAIN = `a about above actually after again all also always am an and another any anybody anyone anything anyway are aren
around as ask asked at away back bad basically be because been before being best better between big bit both but by bye call came can
cannot case cause come comes coming could couldn course day days did didn different do does doesn doing don done down
each else end enough er even ever every everybody everyone everything exactly far few find fine first for forward from fully
further get gets getting give given go goes going gonna gone good got gotcha gotten great guess guy guys had hand happen
happy has hasn have haven having he hear hello help her here hey hi him his hmm hope how however huh i if in indeed instead into
is isn it its itself just keep kind knew know known last later least less let lets like little ll look looking looks lot
lots made mainly make makes making many may maybe me mean means might mind mine minute moment more most much must my myself
name need needs never new next nice no nobody non none nor not nothing now number of off oh ok okay on once one ones only or
other others our out over own part people perfect perhaps please plus point possible probably put question questions quite
rather re read ready real really right run said same saw say saying says second see seem seems seen several shall she should
shouldn show since so some somebody someone something sometimes somewhere soon sorry sort speak start started still stuff such sure take
taken taking talk talking tell terms than thank thanks that the their them then there these they thing things think
thinking third this those though thought three through time times to today together told too took top total toward towards tried try trying turn two
um uh under understand until up upon us use used using usually ve very want wanted wants was wasn way ways we welcome well went were
weren what whatever when where whether which while who whole whom whose why will with within without won wonder wondering
business work works would wouldn yeah year years yep yes yesterday yet you your yours morning afternoon evening ladies gentlemen line conference
certainly definitely obviously absolutely especially essentially honestly literally particular particularly continue continued
continues across already ago along although among apart available based become became began begin behind below beyond
four five six seven eight nine ten hundred thousand million billion percent quarter half half twenty thirty forty fifty
expect expects expected believe believes deliver delivered drive driven drives remain remains provide provides compared due approach alongside
bring brings bringing brought comment answer session kind mm mhm mmm uhhuh alright bring brought couple early easy feel felt fact full general half idea left level long longer
low main major matter move important interesting issue issues involved including include includes increased increase
aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist bitte da dabei dadurch dafür dagegen
daher dahin damals damit danach daneben dann daran darauf daraus darf darüber darum das dass dein dem den denn der deren des dessen
deswegen dich die dies diese diesem diesen dieser dieses dir doch dort du durch eben ein eine einem einen einer eines einfach
einige einmal er es etwa etwas euch euer für ganz gar gegen genau gerade gern gerne gibt gut guten habe haben habt hallo hast hat hatte hatten
hätte hätten heute hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ist ja jede jedem jeden jeder jedes
jetzt kann kannst kein keine keinem keinen keiner können könnt könnte könnten machen mal man mehr mein meine meinem meinen meiner mich mir
mit möchte möchten muss müssen nach nämlich natürlich nein nicht nichts noch nun nur ob oder ohne okay schon sehr sei sein seine seinem
seinen seiner seit sich sie sind so sogar sollte sollten soll sollen sondern sonst über um und uns unser unsere unserem unseren unter viel viele
vielleicht vom von vor wann war waren warum was weg weil welche welcher welches wenig wenn wer werde werden wie wieder will wir wird
wirklich wo wollen wollte wurde wurden würde würden zu zum zur zwar zwischen`
const STOPWORDS = new Set(PLAIN.split(/\s+/))
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** `mm-hmm`, `uh-huh`. */
const SOUND = /^(?:m+|h+m+|u+[hm]+|a+h+|e+[hr]+m*|o+h+)(?:-(?:h+[mu]+h*|u+h+|m+))*$/
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Words as they were said, in any script. */
export function wordsOf(text: string): string[] {
  if (!UNSPACED.test(text)) return text.match(WORD) ?? []
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** A word without its commonest endings, so that `price`, `prices` and `priced` are one; null for one that says nothing. */
export function stemOf(word: string): string | null {
  const plain = word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/'(?:s|ll|re|ve|d|m|t)$/, '')
  if (SOUND.test(plain)) return null
  const short = UNSPACED.test(plain) ? 2 : 3
  if (plain.length < short || STOPWORDS.has(plain) || plain.includes("'") || /^\d/.test(plain)) return null
  if (/^[a-z]{5,}$/.test(plain)) return plain.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '')
  return plain
}

/** The subject words of a text, as stems. */
export const stemsOf = (text: string): string[] => wordsOf(text).flatMap((word) => stemOf(word) ?? [])

/** What two quotes of the same words have in common: letters and digits, in lower case, one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
