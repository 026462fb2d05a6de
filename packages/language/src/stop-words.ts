const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean))

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
/** German words as they are, and as keyboards without umlauts write them: 'fuer'. */
export const withoutUmlautKeys = (list: string): string =>
  `${list} ${list.replaceAll(/[äöüß]/g, (letter) => WRITTEN_OUT[letter] ?? letter)}`

const ENGLISH = `a about above according across actually after again against all along already alright also although always am
  among an and another any anybody anyone anything anyway are aren aren't around as ask asked asking at away back
  basically be because been before being below best better between bit both but by came can can't cannot come comes
  could couldn couldn't curious d did didn didn't different do does doesn doesn't doing don don't done down during
  each else even ever every everything exactly explain far few find fine first following for from further get gets
  getting give given gives go goes going gonna good got great guys had happen happened happens has hasn hasn't have
  haven haven't having he hello her here hers hey hi him his how i i'd i'll i'm i've if in instead into is isn isn't
  it it'd it'll it's its itself just keep key kind know knows let let's like likely little ll look looked looking
  lot lots m main make makes many may maybe me mean means might mine more most mostly much must my need needed needs
  never new next no nor not nothing now of off often oh ok okay on once one ones only onto or other others our ours
  out over own particular people perhaps please possible pretty probably provide provided put quick quickly quite
  rather re really regarding right s said same say saying says see seem seems shall she should shouldn show shown so
  some somebody someone something sometimes soon sort still such sure t take taken takes talk talking tell than
  thank thanks that that'd that'll that's the their theirs them then there there's these they they'd they'll they're
  they've thing things think this those though through to together too took toward tried try two type types uh um
  under understand until up upon us use used uses using usually ve very via want wanted wants was wasn wasn't way
  ways we we'd we'll we're we've well went were weren weren't what what's whatever when where where's whether which
  while who who's whole whom whose why will with within without won won't wonder wondering would wouldn wouldn't
  yeah yes yet you you'd you'll you're you've your yours yourself
  how'd how'll how're how's there'd there'll what'd what'll what're when'd when'll when're when's where'd where'll where're
  which'd which'll which's who'd who'll who're why'd why's`

const GERMAN = `aber alle allem allen aller alles als am andere anderen auch auf aus bei beim bin bis bist bitte da dabei dadurch
  dafür dagegen daher dahin damals damit danach daneben dann daran darauf daraus darf darum darüber das dass dein
  dem den denn der deren des dessen deswegen dich die dies diese diesem diesen dieser dieses dir doch dort du durch
  eben ein eine einem einen einer eines einfach einige einmal er es etwa etwas euch euer für ganz gar gegen genau
  gerade gern gerne gibt gut guten habe haben habt hallo hast hat hatte hatten heute hier hin hinter hätte hätten
  ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer ist ja jede jedem jeden jeder jedes jetzt kann kannst kein
  keine keinem keinen keiner können könnt könnte könnten machen mal man mehr mein meine meinem meinen meiner mich
  mir mit muss möchte möchten müssen nach natürlich nein nicht nichts noch nun nur nämlich ob oder ohne schon sehr
  sei sein seine seinem seinen seiner seit sich sie sind sogar soll sollen sollte sollten sondern sonst und uns
  unser unsere unserem unseren unter viel viele vielleicht vom von vor wann war waren warum was weg weil welche
  welchem welchen welcher welches wenig wenn wer werde werden wie wieder wir wird wirklich wo wollen wollte wurde wurden würde
  würden zu zum zur zwar zwischen über`

const FRENCH = `avec dans des elles est et ils je la le les mais ne nous ou pas plus pour que qui quoi sont sur tu un une vous`

const SPANISH = `con el ellos en es las los más no nosotros o para pero por que quien sobre son una ustedes y`

/** Words that carry no subject: articles, pronouns, auxiliaries, question words, fillers of speech. Lower-cased. */
export const STOP_WORDS = wordSet(`${ENGLISH} ${withoutUmlautKeys(GERMAN)} ${FRENCH} ${SPANISH}`)

/** Articles, possessives and conjunctions that end no sentence in any of the four languages, as 'an' does. Lower-cased. */
export const NEVER_LAST = wordSet(`the my your our their every and or but than if whether because very
  ein eine einen einem eines jede jeden jedem unser unsere unseren und weil dass ob im zum zur
  un une des les et mais nos vos el los las una del y pero nuestro nuestra nuestros`)

/** Further words that name no topic of a conversation, although a document may be about them. Lower-cased. */
export const EMPTY_IN_TALK =
  wordSet(`absolutely afternoon ago alongside answer apart approach available bad based became become began begin behind
  believe believes beyond big billion bring bringing brings brought business bye call case cause certainly coming
  comment compared conference continue continued continues couple course day days definitely deliver delivered drive
  driven drives due early easy eight end enough especially essentially evening everybody everyone expect expected
  expects fact feel felt fifty five forty forward four full fully general gentlemen gone gotcha gotten guess guy
  half hand happy hear help hmm honestly hope however huh hundred idea important include includes including increase
  increased indeed interesting involved issue issues knew known ladies last later least left less lets level line
  literally long longer looks low made mainly major making matter mhm million mind minute mm mmm moment morning move
  myself name nice nine nobody non none number obviously part particularly percent perfect point provides quarter
  question questions read ready real remain remains run saw second seen session seven several since six somewhere
  sorry speak start started stuff taking ten terms thinking third thirty thought thousand three time times today
  told top total towards trying turn twenty uhhuh welcome work works year years yep yesterday
  alors aussi autre autres avait avant avec avez avoir avons beaucoup bien bonjour bonne car ceci cela cent cette ceux chez
  chose choses comme comment combien dans depuis deux dire dit dois doit donc encore entre est-ce été être faire fait faites
  faut fois ici jour jours juste leur leurs lui même merci mes moi moins mois monsieur madame nos notre oui par parce
  parfait peu peut peux pouvez premier première puis quand quel quelle quelque rien sans sera ses seulement si soit son
  suis sûr tout toute toutes tous très trois trop va vais voilà voir vont vos votre vraiment
  ahora algo algún alguna antes así aunque bien bueno cada casi como cómo cosa cosas cuál cuando cuándo cuánto cuatro
  de decir del desde después día días donde dónde dos entonces entre era eran eres esa ese eso esta está están este esto
  estos estoy fue gracias hace hacer hasta hay hola hoy la le les lo luego mañana más me mejor mes meses mi mientras mucho
  muchos muy nada nos nuestra nuestro nuestros nunca otra otro otros perfecto poco podemos por porque primero puede pueden
  puedo pues qué quiere quiero se sea señor señora ser si sí sin solo somos su sus también tan tanto te tengo tenemos tiene
  tienen todo toda todos todas tres tu un va vale vamos ver vez vamos ya yo`)
