/** Heads of German tables, by what they say of their columns; beside the English ones of `row-in-words.ts`. For expressions. */
export const GERMAN_HEADS = {
  empty:
    'wert|werte|beschreibung|erläuterung(?:en)?|bemerkung(?:en)?|anmerkung(?:en)?|hinweise?|antwort|bedeutung|kommentar|angaben?',
  group: String.raw`(?:waren|produkt|artikel)?gruppe|kategorie|bereich|rubrik|klasse`,
  code: String.raw`(?:artikel|bestell|teile|produkt|material|sach|ident|katalog)-?(?:nummer|nr)\.?|art\.?-?nr\.?|pos\.?-?nr\.?|(?:lfd|lauf)\.? ?nr\.?|position|nummer|ean|gtin`,
  name: String.raw`(?:artikel|produkt|kurz)?bezeichnung|benennung|(?:dienst|service)?leistung|produkt|maschine|modell|artikel|gerät|(?:ersatz|verschleiß)?teil|komponente|baugruppe|paket|tarif|ausführung|variante|zubehör`,
  unit: String.raw`(?:mengen|preis)?einheit|me|abrechnung|berechnung`,
}

/** Words of German price lists and data sheets, which have too few others to tell their language. For expressions with the flags `iu`. */
export const GERMAN_HEAD = String.raw`(?<!\p{L})(?:\p{L}*(?:preise?|kosten|gebühr(?:en)?|menge|nummer|zeit|dauer|frist|gewicht|rabatt|bezeichnung|leistung(?:en)?)|artikel(?:nr)?|benennung|einheit|merkmal|wert|bemerkung|beschreibung|maschine|modell|produkt|stück|stückzahl|anzahl|währung|netto|brutto|zzgl|inkl|exkl|mwst|gültig|umfang|vertrag|tarif|paket|ausführung|(?:werk|arbeits)?tagen?|wochen|monaten?|jahren|stunden|minuten)(?!\p{L})`

const GERMAN = new RegExp(`${GERMAN_HEAD}|[äöüß]`, 'iu')

/** Whether the heads of a table are German, where every noun has a capital letter wherever it stands. */
export const areGerman = (heads: readonly string[]): boolean => heads.some((head) => GERMAN.test(head))

/** 'Ab Menge', 'Mindestmenge', 'From quantity': from how many pieces the price beside it holds. */
export const QUANTITY_HEAD =
  /^(?:ab (?:menge|stück|stk\.?|stückzahl|anzahl)|menge ab|(?:mindest|staffel)(?:menge|abnahme|bestellmenge)|(?:from|min\.?|minimum) (?:quantity|qty\.?|order(?: quantity)?|units|pieces)|(?:quantity|qty\.?) from)(?: ?[([].*)?$/iu
