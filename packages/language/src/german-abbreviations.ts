/** Shortened before what they belong to: no sentence ends with 'zzgl.' or 'Dipl.-Ing.'. */
const NEVER_LAST =
  /(?<!\p{L})(?:zzgl|exkl|inkl|evtl|ggf|ggfs|lt|vgl|bspw|insb|sog|bzgl|entspr|Fa|Gebr|Hr|Dipl|Mag|Ing|Bsp)\.$/u
/** Shortened before a figure: 'Abb. 3', 'mind. 3 Stück', 'Bahnhofstr. 12'. */
const BEFORE_FIGURE = /(?:(?<!\p{L})(?:mind|Abb|Tab|Kap|Pos|Nrn|Anl|Art|Bst|Str)|\p{L}{3}str)\.$/iu
const FIGURE = /^[\p{N}+(§]/u
/** They may end a sentence, but mostly stand before what they count, name or add to: '12 Tsd. Beutel', '100 Stk. Messer', 'Fr. Huber'. */
const MAY_BE_LAST = /(?<!\p{L})(?:gem|Mio|Mrd|Tsd|Stk|Stck|Std|MwSt|USt|Fr|usw|etc)\.$/u
/** An ordinal behind an article or a preposition, or before what is mostly numbered: 'in der 14. Kalenderwoche', '2. Quartal'. */
const ORDINAL =
  /(?<!\p{L})(?:der|die|das|dem|den|des|am|im|vom|zum|zur|ab|bis|seit|jede[mnrs]?|eine?[mnrs]?|unsere?[mnrs]?|ihre?[mnrs]?) \d{1,3}\.$/iu
const NUMBER = /(?<![\p{L}\p{N}.,])\d{1,3}\.$/u
const NUMBERED =
  /^(?:Kalenderwoche|KW|Quartal|Halbjahr|Obergeschoss|OG|Stock|Etage|Auflage|Mahnung|Generation|Werktag|Arbeitstag)(?:e?[ns]?)(?!\p{L})/u
/** Words that begin a sentence and name nothing that could be counted. */
const NEW_CLAUSE = new RegExp(
  String.raw`^["„»“(]?(?:${[
    'der die das den dem des ein eine einer eines einem einen kein keine keiner wir sie ich er es ihr ihre ihren ihrem unser unsere unserem unseren',
    'dies diese dieser dieses diesem diesen jede jeder jedes alle für bei mit nach in im am an auf aus ab bis von vom zu zum zur ohne über unter vor',
    'wenn falls wer was wie wo wann warum welche welcher welches und oder aber auch damit dann danach darüber dazu dabei dafür daher darin darauf hier',
    'hinzu so nur nicht bitte ja nein außerdem zudem sonst derzeit aktuell innerhalb außerhalb während wird werden ist sind haben hat kann können',
    'the a it we you this that they if for there please then but he she',
  ]
    .join(' ')
    .replaceAll(' ', '|')})(?!\p{L})`,
  'iu',
)
/** A sign behind its amount: '2 Mio. € je Fall'. */
const BEHIND_AMOUNT = /^[€%](?!\s?\d)/u

/** Whether a full stop at the end of `before` belongs to a word or number that German shortens, so that `after` goes on with its sentence. */
export const isShortenedInGerman = (before: string, after: string): boolean =>
  BEHIND_AMOUNT.test(after) ||
  NEVER_LAST.test(before) ||
  (BEFORE_FIGURE.test(before) && FIGURE.test(after)) ||
  (MAY_BE_LAST.test(before) && !NEW_CLAUSE.test(after)) ||
  (ORDINAL.test(before) && /^\p{Lu}/u.test(after) && !NEW_CLAUSE.test(after)) ||
  (NUMBER.test(before) && NUMBERED.test(after))
