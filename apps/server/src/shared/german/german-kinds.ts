/** A word from its first letter to its last; JavaScript's own boundary takes umlauts for none. */
const word = (words: string, flags = 'iu') => new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, flags)

const NUMBERS = String.raw`zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|fünfzig|hundert|tausend|unbegrenzt\p{L}*|unbeschränkt\p{L}*|beliebig`
/** 'Tag' has its capital letter, unlike the English 'tag'. */
const SPANS = String.raw`(?:(?:Werk|Arbeits|Kalender|Bank|Wochen|Sonn|Feier)t|T)ag(?:e[ns]?|s)?|(?:[Mm]on|[Dd]iens|[Dd]onners|[Ff]rei|[Ss]onn|[Ss]ams)tags?|[Mm]ittwochs?|[Ss]ekunden?|[Mm]inuten?|[Ss]tunden?|[Ww]ochen?|Monat(?:en?|s)?|[Jj]ahr(?:en?|es)?|Quartal(?:e[ns]?|s)?|Uhr|[Nn]achts?|sofort|umgehend|unverzüglich|(?:viertel|halb)?(?:täglich|stündlich|wöchentlich|monatlich|jährlich)`

/** What something costs. For an expression. */
export const PRICE_IN_GERMAN = String.raw`(?<!\p{L})(?:(?:was|wie ?viel)(?!\p{L}).{0,60}(?<!\p{L})(?:kosten|kostet|zahlen|zahlt|bezahlen|berechnen|berechnet)|was (?:nehmen|nehmt|verlangen|verlangt) (?:sie|ihr) (?:(?:denn|da|dann|so) )?(?:dafür|hierfür|für|in)|wie teuer|(?:welche[rnm]? |der |zu welchem )preis)(?!\p{L})`

/** How kinds of values are asked for and said in German. */
export const GERMAN_KINDS = {
  money: {
    asked: word(
      String.raw`${PRICE_IN_GERMAN}|(?:kostet|kosten) (?:das|es|die|der|den)? ?(?:\p{L}+ )?(?:extra|etwas|was)|kostenlos|kostenfrei|rabatt|nachlass`,
    ),
    said: word(
      String.raw`kostenlos|kostenfrei|kostenlose[nrs]?|gratis|unentgeltlich|inbegriffen|enthalten|inklusive|kostet|kosten|preise?|gebühr(?:en)?|rabatt|nachlass|aufpreis`,
    ),
  },
  weight: { asked: word('wie ?viel wieg(?:t|en)|was wieg(?:t|en)|gewicht'), said: null },
  time: {
    asked: word(
      String.raw`wie (?:lange|bald|schnell|oft|häufig)|wann|wie ?viele (?:tage|wochen|monate|stunden|minuten|jahre)|(?:was|wie|welche[rn]?)(?!\p{L})(?! (?:kostet|viel)).{0,40}?(?<!\p{L})\p{L}*(?:frist|dauer|laufzeit|\p{L}{3}zeit)`,
    ),
    said: word(SPANS, 'u'),
  },
  count: {
    asked: word(String.raw`wie ?viele?|wie (?:hoch|groß|lang|weit|stark)`),
    said: word(`${NUMBERS}|keine (?:grenze|begrenzung|beschränkung|obergrenze)`),
  },
  place: {
    asked: word(String.raw`wo|wohin|woher|in welche[mrn] (?:land|ort|stadt|region|staat)`),
    said: /(?<!\p{L})(?:in|im|bei|nach|aus|am)(?: (?:der|den|dem|die|das))? (?:\p{L}+ )?\p{Lu}/u,
  },
  person: {
    asked: /^(?:(?:und|aber|also|ja|äh|ähm)[ ,]+)*(?:(?:an|mit|von|für|bei) )?(?:wer|wem|wen)(?!\p{L})/iu,
    said: word(
      String.raw`wir|uns|unsere[rnms]?|\p{L}*kund(?:e|en|in|innen)|\p{L}*mitarbeiter(?:in|innen|n)?|\p{L}*berater(?:in|innen|n)?|\p{L}*techniker(?:n|in|innen)?|\p{L}*nutzer(?:n|innen)?|administrator(?:en)?|person(?:en)?|ansprechpartner(?:in)?|\p{L}*dienst|\p{L}*leiter(?:in)?|\p{L}*beauftragter?|anbieter|hersteller|vermieter|mieter|auftraggeber|auftragnehmer|ag|gmbh|dr`,
    ),
  },
} as const

/** 'Im Monat', 'je Stunde': so much in a time, which says neither when nor how long. */
export const GERMAN_RATE =
  /\d[\d.,]*(?:\s?[€%]|\s(?!mal\b)\p{L}+){1,3}?\s(?:pro|je|im|in der)\s(?:Sekunde|Minute|Stunde|Tag|Nacht|Woche|Monat|Quartal|Jahr)(?!\p{L})/gu

/** A time of the day or a weekday says neither how long nor how fast, and a span not how often. */
const TIMES = [
  {
    asked: word('wie (?:lange|schnell)'),
    said: word(
      String.raw`\p{L}*(?:tag(?:e[ns]?)?|sekunden?|minuten?|stunden?|wochen?|monat(?:en?|s)?|jahr(?:en?|es)?|quartal(?:e[ns]?|s)?|ende)|sofort|umgehend|unverzüglich|bis (?:zu[mr]?|auf|Widerruf)|seit|immer|dauerhaft|unbegrenzt|(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|immediately|until)`,
    ),
  },
  {
    asked: word('wie (?:oft|häufig)'),
    said: word(
      String.raw`jede[mnrs]?|alle|pro|je|nachts|immer|laufend|ständig|\p{L}*mal|\p{L}*(?:täglich|stündlich|wöchentlich|monatlich|jährlich)|every|each|per|an?|daily|nightly|weekly|monthly|yearly|once|twice|times`,
    ),
  },
]

/** Whether a text says a time as a German question asks for it: how long, or how often. */
export const saysTimeAsked = (question: string, text: string): boolean =>
  TIMES.every(({ asked, said }) => !asked.test(question) || said.test(text))
