/** 'neunundachtzigtausendfünfhundert', 'zwölfeinhalb', 'vier Komma zwei': German writes most numbers in one word. */
const WORD = String.raw`(?:\p{L}{0,30}(?:hundert|tausend|zig|ßig|zehn|einhalb)\p{L}{0,30}|anderthalb|zwei|drei|vier|fünf|sechs|sieben|acht|neun|elf|zwölf)(?: komma \p{L}{3,20})?(?: (?:millionen|milliarden))?`
const UNIT =
  '(?:euro|franken|prozent|million(?:en)?|milliarden?|stunden?|minuten?|(?:werk|arbeits)?tagen?|(?:werk|arbeits)?tage|wochen?|monaten?|monate|jahren?|jahre|liter|kilo|kilogramm|tonnen|stück|personen|leute|mitarbeitern?|nutzern?|plätzen?|plätze|lizenzen)'

/** The source of an expression for a number with its German unit, said in words or digits, and for francs. Read with the flags `iu`. */
export const GERMAN_NUMBER = String.raw`(?<![\p{L}\d])(?:(?:\d[\d.,’']*|${WORD}) ${UNIT}(?!\p{L})|chf ?\d|\d[\d.,’']* chf(?!\p{L}))`
