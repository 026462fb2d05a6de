import { any } from '../qualification-words.ts'
import type { LanguageRules } from './language-rules.ts'

// Before a letter like 'ü' a pattern says (?<!\p{L}): \b knows the letters of English alone.

const AGREES = String.raw`(?:gut|okay|ok|einverstanden|abgemacht|prima|super|schön|perfekt)`
const ASSENT = String.raw`(?:${AGREES}|also|ja|na|und|so)`
const SETTLES = String.raw`(?:machen|nehmen|wählen|starten|beginnen|fangen|bleiben|behalten|bestellen|entscheiden)`
const TALK = String.raw`(?:gleich|jetzt|kurz|mal|weiter|mit (?:der|dem) (?:nächsten|agenda|präsentation))`
const THEN = String.raw`(?:dann ${SETTLES} wir|wir ${SETTLES})\b(?! ${TALK})`

/** What settles a matter when it is said in German; talk about the talk ('dann machen wir kurz weiter') is none. */
const DECISION = any(
  String.raw`\bwir haben (?:uns )?(?:(?:(?!\b(?:nicht|nichts|nie|kein\p{L}*)\b)[^.]){0,60} )?(?:entschieden|beschlossen|geeinigt)\b`,
  String.raw`^(?:${ASSENT},? )*${AGREES},? (?:${ASSENT},? )*${THEN}`,
  String.raw`^(?:${ASSENT},? )*dann (?:bleiben wir bei|machen wir(?: das| es|'s))\b(?! ${TALK})`,
  String.raw`(?<!\p{L})(?:damit (?:kann|können) (?:ich|wir) (?:gut )?leben|damit (?:bin|sind) (?:ich|wir) einverstanden|(?:das (?:ist|is)|(?:ist|is) das) (?:(?:für mich|damit) (?:erledigt|geklärt)|(?:für mich |damit )?(?:gesetzt|vom tisch))|das nehmen wir an|können wir (?:uns )?(?:so )?(?:festhalten|einigen)|darauf können wir uns einigen|gebongt)(?!\p{L})`,
  String.raw`\bwir bleiben (?:also |dann )?bei\b|^abgemacht\b|\bso machen wir(?: es| das|'s)\b`,
)
const ACCEPTED = any(
  String.raw`^(?:${ASSENT},? )*dann (?:(?:nehmen|lassen|streichen|schieben|starten|bestellen) wir (?!${TALK})|(?:kommt|bleibt|fällt) (?!${TALK})(?:[^.,]{0,60} )?(?:raus|rein|drin|draußen|dabei|weg)[.!]?$)`,
  String.raw`(?<!\p{L})(?:lassen wir (?:raus|weg|draußen|drin)|nehmen wir (?:raus|mit rein|dazu)|streichen wir|(?:bleibt|bleiben) (?:drin|dabei|draußen)|(?:kommt (?:raus|rein)|fällt weg)[.!]?$|können wir weglassen)(?!\p{L})`,
  String.raw`^(?:${ASSENT},? )*dann ${SETTLES} wir\b(?! ${TALK})|^(?:${ASSENT},? )+wir ${SETTLES}\b(?! ${TALK})`,
)
const NOT_SETTLED =
  /\b(?:seit|(?<!, )sonst|(?<!wie )immer|normalerweise|üblicherweise|meist(?:ens)?|oft|manchmal|letzte[rns]? (?:mal|woche|monat|jahr|treffen|termin)|damals|früher|vorher|bereits|noch (?:nicht|offen)|(?<!entscheiden wir, )ob|falls|wenn|sobald|bevor|vielleicht|eventuell|würden|könnten|hätten|agenda|tagesordnung|folien?)\b/iu

const MONTH = String.raw`(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)`
/** In speech verbs lose their -e: 'ich schick', 'das klär ich'. 'Ich frag mich, ob …' promises nothing. */
const SENDS_IT = String.raw`(?:schicke?|sende?|maile?|leite(?= [^.]*\bweiter\b)|bringe?|reiche?|besorge?)`
const ASKS_IT = String.raw`(?:kläre?|prüfe?|frage?(?! mich\b)|rufe?|spreche?(?= [^.]*\b(?:mit|an)\b)|organisiere?|erstelle?|bereite|vereinbare?|hole?)`
const DOES = String.raw`(?:${SENDS_IT}|${ASKS_IT}|melde? mich|erkundige? mich|kümmere? mich|gebe? (?:Ihnen|dir|euch)(?![^.]* [Rr]echt\b))`
const TELLS = String.raw`gebe?(?= ich [^.]*\b(?:Bescheid|durch|weiter)\b)`
/** 'Das schicke ich Ihnen nicht', 'Am Montag komm ich immer vorbei'. */
const FIRMLY = String.raw`(?![^.]*(?<!\p{L})(?:nicht|nie|kein\p{L}*|immer|normalerweise|üblicherweise|meist\p{L}*|sonst)(?!\p{L}))`
/** 'Das haben Sie am Montag gesagt': a verb, unlike 'das Angebot', has a small letter. */
const IS_PAST = String.raw`(?-i:(?<!\p{L})(?:\p{Ll}*ge\p{Ll}{2,}(?:t|en)|\p{Ll}+iert|(?:be|ver|er|ent|zer)\p{Ll}{2,}(?:t|en)))(?=[.!,;]|$)`
const TO_WHOM = String.raw`(?:Ihnen|dir|euch|ihm|ihr)`
const WE_DO = String.raw`(?:schicken|senden|bereiten|erstellen|klären|prüfen|vereinbaren|organisieren|liefern|melden uns)`
const SENDS = String.raw`(?:schicken|senden|zuschicken|zusenden|weiterleiten|mailen|vorbereiten|nachreichen)`
/** 'Um' is read over like a hesitation. */
const WHEN = String.raw`(?<!\p{L})(?:heute(?: noch)?|morgen|übermorgen|diese woche|nächste[nr]? (?:woche|montag|dienstag|mittwoch|donnerstag|freitag)|(?:bis|am|ab) (?:zum |ende |nächste[nr]? |kommenden )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|morgen|woche|der woche|des monats|(?:\d{1,2}\.|\p{L}+(?:ten|sten)) ${MONTH}|\d)|(?:spätestens )?(?:bis zum|bis|am|ab dem|zum) (?:\d{1,2}\.?|\p{L}+ten) ${MONTH}|bis (?:anfang|mitte|ende) ${MONTH}|(?:am )?(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag)(?: (?:früh|vormittag|nachmittag|abend))?(?: um)? (?:(?:halb|viertel (?:vor|nach)) [\p{L}\d]+|[\p{L}\d:]+ uhr)(?!\p{L}))`
const ASKED = String.raw`(?:(?:[Kk]önnen|[Kk]önnten|[Ww]ürden) Sie|(?:[Kk]annst|[Kk]önntest|[Ww]ürdest|[Mm]agst) du|(?:[Kk]önnt|[Kk]önntet|[Ww]ürdet|[Mm]ögt) ihr)`
const SEND_ME = String.raw`^(?:(?:Und|Dann|Ja),? )?(?:[Bb]itte )?[Ss](?:chicken Sie|enden Sie|chicke?|ende?|chickt) (?:bitte )?(?:mir|uns)\b`

/** Who does what, in German. Read with regard to case. */
const PROMISES: readonly RegExp[] = [
  new RegExp(String.raw`\b[Ii]ch ${DOES}\b`, 'u'),
  new RegExp(
    String.raw`\b[Ii]ch (?:werde|muss) [^.]*\b(?:${SENDS}|klären|prüfen|fragen|sprechen|anrufen|nachfragen)\b`,
    'u',
  ),
  new RegExp(
    String.raw`^(?:Bis|Am|Morgen|Heute|Nächste|Diese)\b[^,.]* (?:${SENDS_IT}|${TELLS}|${ASKS_IT}|melde?|erkundige?) ich\b${FIRMLY}`,
    'u',
  ),
  new RegExp(String.raw`\b[Ii]ch\b[^,.?!]* und melde? mich\b${FIRMLY}`, 'u'),
  // What is sent, or looked into, stands first: to whom or when has to follow, for 'das' is everything.
  new RegExp(String.raw`^[^,.?!]+ (?:${SENDS_IT}|${TELLS}) ich${FIRMLY} (?:${TO_WHOM}\b|(?=[^.]*${WHEN}))`, 'iu'),
  new RegExp(
    String.raw`^(?:[^,.?!]+ )?(?:[Dd]as|[Dd]ies|[Ee]s|[Dd]a) (?:kläre?|prüfe?) ich\b${FIRMLY}|^(?:[^,.?!]+ )?[Dd]a frage? ich${FIRMLY} (?:[^,.]* )?nach\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:komme? ich|[Ii]ch komme?)\b${FIRMLY}(?=[^.]*${WHEN})[^.]*\b(?:zu (?:Ihnen|euch|dir)|vorbei)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:(?:bekommt|kriegt) ihr|(?:bekommst|kriegst) du|(?:bekommen|erhalten|haben) Sie|^[Ss]ie haben (?:es|das|ihn|sie|die|den|alles))\b${FIRMLY}(?![^.]*\bab \d)(?![^.]*${IS_PAST})[^.]*${WHEN}`,
    'iu',
  ),
  new RegExp(String.raw`\b[Ww]ir ${WE_DO}\b(?=.*(?:${WHEN}))`, 'iu'),
  new RegExp(String.raw`\b${ASKED} (?:bitte )?(?:mir|uns) [^.]*\b${SENDS}\b`, 'u'),
  new RegExp(String.raw`${SEND_ME}|^[Bb]itte (?:schicken|senden|leiten) Sie\b`, 'u'),
  /\b[Nn]ächste[rn]? (?:[Ss]chritt|[Tt]ermin)\p{L}* (?:ist|wäre|am)\b/u,
]
/** Something that is asked for; other questions promise nothing. */
const REQUEST = new RegExp(String.raw`\b(?:Sie|du|ihr) (?:bitte )?(?:mir|uns) [^.]*\b${SENDS}\b|${SEND_ME}`, 'u')
const AT_ONCE =
  /(?<!\p{L})(?:jetzt|gleich|kurz|normalerweise|üblicherweise|immer|meistens?|manchmal|oft|sonst|gerade|letzte[ns]?|früher|damals|bildschirm|auf den punkt)\b/iu

const DOUBTED =
  /(?:(?<!\b(?:ich|wir|haben|habe) )(?:sagt|sagte|sagen|sagten|meint|meinte|meinen|behauptet\p{L}*|verspricht|versprach|hieß es)(?: (?:mir|uns|ihnen))?,?(?: dass)?|\b(?:vielleicht|eventuell|bezweif(?:le|eln),?(?: dass)?|(?:glaube|denke|weiß|sage|verspreche|sicher) (?:\p{L}+ )?nicht,?(?: (?:dass|ob))?|nicht sicher,?(?: (?:dass|ob))?|(?:nie|nicht) (?:gesagt|versprochen),?(?: dass)?))[:]? ?["„“]?$/iu
const CONDITION =
  /(?<!\p{L})(?:falls(?! (?:under|on|into|within|short|apart|outside|back|behind|to|below|above|over|off|from|through|by|down|out|due|in (?:the|our|your|this|that|line|place))\b| ?[.,;:!?]| ?$)|sofern|vorausgesetzt|wenn)(?! (?:ich|(?:sie|du|ihr) (?:(?:noch|weitere|andere|irgendwelche|dazu|eine) )*(?:frage|anmerkung|zweifel)\p{L}* (?:haben|hast|habt)|(?:noch|es|weitere|dazu) (?:(?:noch|weitere|dazu) )*fragen|etwas (?:unklar|fehlt|ist)|es (?:geht|passt)|das (?:geht|passt)|sie (?:möchten|mögen|wollen)|möglich|nötig|gewünscht)(?!\p{L}))(?!\p{L})/iu
const HABIT =
  /(?<!\p{L})(?:jede[nrsm]? (?:\p{L}+tag|mittwoch|tag|nacht|morgen|abend|woche|monat|quartal|jahr|mal)|(?:ein|zwei|drei|vier)mal (?:im|pro|am|in der) \p{L}+|regelmäßig|automatisch|immer wenn)(?!\p{L})/iu

/** What a customer holds against an offer in German, by kind. */
const OBJECTIONS = {
  price: String.raw`\bzu (?:teuer|kostspielig)\b|\bdas (?:ist|sind) (?:\p{L}+ )?mehr als (?:ich|wir) (?:\p{L}+ )?(?:dachten?|hofften?|gedacht|gehofft|erwartet|geplant)\b|\bkein budget\b|(?<!\p{L})(?:über|außerhalb) (?:\p{L}+ )?(?:budgets?|rahmens?)\b|\b(?:günstiger|billiger) als (?:sie|ihr|bei ihnen)\b|\bnicht leisten\b|\bdoppelt so (?:teuer|viel)\b`,
  terms: String.raw`\bzu (?:lang|kurz|knapp|starr|spät)\b`,
  doubt: String.raw`\b(?:ich habe|wir haben|unsere) (?:\p{L}+ )?(?:bedenken|sorgen?|zweifel)\b|\b(?:(?:ich mache|wir machen|(?:das|dies) macht) (?:mir|uns)|(?:(?:ihre?|euer|eure) \p{L}+|die sache mit (?:\p{L}+ ){1,3}\p{L}+) mach(?:t|en) (?:mir|uns)) (?:\p{L}+ )?sorgen\b|\bnicht (?:ganz |so |wirklich |recht )?überzeugt\b|\b(?:bin|sind) (?:\p{L}+ )?skeptisch\b|\b(?:glaube|glauben wir) nicht, dass\b`,
  fit: String.raw`\bzu (?:komplex|kompliziert|aufwendig|langsam|riskant|umständlich)\b|\b(?:haben|fehlt uns) (?:dafür )?(?:keine|die) (?:zeit|leute)\b|\bkeine zeit\b|\bpasst (?:\p{L}+ )?nicht (?:zu|in)\b|\bhaben (?:schon|bereits) (?:ein|eine|einen) (?:\p{L}+ )?(?:system|lösung|lieferanten|vertrag|werkzeug)\b`,
} as const
const NO_OBJECTION =
  /\bnicht (?:zu|so|mehr) (?:teuer|lang|kurz|komplex|kompliziert|aufwendig|langsam|riskant)\b|\bkeine? (?:problem|sorgen?|bedenken|zweifel)\b|\b(?:früher|damals|(?:viele|unsere|andere) kunden)\b|\b(?:unser|mein)e? (?:alt|jetzig|bisherig|heutig|aktuell|derzeitig|vorherig|eigen)e[rs]? \p{L}+ (?:ist|sind|war|waren|wurde)\b|\b(?:glaube|denke|finde|würde) (?:\p{L}+ )?nicht(?: (?:sagen|behaupten))?,? dass [^,.]*\bzu \p{L}+ (?:ist|sind|wäre)\b|\bheute keine zeit\b|\bkeine zeit (?:mehr|heute)\b|\b(?:deshalb|darum|deswegen) (?:rufen|haben|sprechen|suchen|sind|brauchen) wir\b/iu

const DUE = String.raw`(?:(?:im|ab|zum|anfang|ende|mitte|vor|bis)(?: (?:im|zum|ende|anfang|mitte|dem|der))? (?:${MONTH}|jahres\p{L}+|frühjahr|sommer|herbst|winter|weihnachts\p{L}+|weihnachten|(?:ersten|zweiten|dritten|vierten) quartal|nächsten jahr)|in \p{L}+ (?:wochen|monaten))`
const LIVE = String.raw`(?:produktiv|starten|start|einführen|live|in betrieb|umstellen|umgestellt|fertig|laufen)`
const MONEY = String.raw`\d[\d.,]* ?(?:€|euro|tausend|mio)`
const DEPARTMENT = String.raw`(?:einkauf|rechtsabteilung|gremium|vorstand|betriebsrat|datenschutz)`

/** Further ways in which German customers say what belongs to a field. */
const CUES = {
  metrics: String.raw`\b(?:verlier(?:en|t)|spar(?:en|t)|einspar\p{L}+|kosten uns|kostet uns)\b[^?!]{0,60}\b\d[\d.,]* ?(?:%|prozent|stunden|tage|minuten|€|euro)`,
  budget: String.raw`${MONEY}[^?!]{0,50}\b(?:eingeplant|vorgesehen|zurückgelegt|freigegeben)\b`,
  authority: String.raw`\bkann ich (?:das )?(?:\p{L}+ )?(?:freigeben|entscheiden|unterschreiben|genehmigen)\b|\bich (?:kann|darf) (?:das )?(?:[^.]{0,30} )?(?:freigeben|unterschreiben|genehmigen)\b|\b(?:darüber|das) entscheidet\b`,
  timeline: String.raw`\b${LIVE}\b[^?!]{0,40}\b${DUE}|\b${DUE}[^?!]{0,40}\b${LIVE}\b`,
  identify_pain: String.raw`\bwir (?:kämpfen|quälen uns|ärgern uns) (?:da)?mit\b|\bkämpfen wir (?:da)?mit\b`,
  decision_process: String.raw`\b(?:geht|gehen|muss|müssen|läuft)\b[^.?!]{0,40}\b${DEPARTMENT}\b|\b${DEPARTMENT} (?:prüft|muss|verlangt|braucht|schaut)\b|\b(?:ausschreibung|vergabe)\b`,
} as const

export const GERMAN: LanguageRules = {
  decision: DECISION,
  accepted: ACCEPTED,
  notSettled: NOT_SETTLED,
  promises: PROMISES,
  request: REQUEST,
  atOnce: AT_ONCE,
  doubted: DOUBTED,
  condition: CONDITION,
  habit: HABIT,
  when: WHEN,
  speakerDoes:
    /\b[Ii]ch\b|\b(?:bekommt ihr|bekommst du|bekommen Sie|haben Sie|Sie haben|erhalten Sie|kriegt ihr|kriegst du)\b/u,
  otherDoes: new RegExp(
    String.raw`\b${ASKED}(?!\p{L})|\b[Ii]ch (?:bräuchte|brauch(?:e|'? )?)(?!\p{L})|\b[Ww]ir (?:bräuchten|brauchen)(?!\p{L})|${SEND_ME}|^(?:[Bb]itte )?[Ss](?:chicken|enden) Sie\b`,
    'u',
  ),
  weDo: /^(?:(?:also|und|dann|ja),? )*wir\b(?! (?:brauchen|bräuchten))/iu,
  together:
    /\bnächste[rn]? (?:schritt|termin)\p{L}* (?:ist|sind|wäre|am)\b|^(?:(?:also|und|dann|ja),? )*(?:wir (?:treffen|sprechen|sehen) uns|(?:treffen|sprechen|sehen) wir uns)(?!\p{L})/iu,
  objections: OBJECTIONS,
  noObjection: NO_OBJECTION,
  postponed:
    /(?<!\p{L})(?:(?:da|das) müsste ich|melde? mich|kläre? (?:ich|das)|reiche? ich(?: \p{L}+){0,2} nach|(?:den|die|das) (?:genaue|exakte|endgültige)n? (?:zahl|wert|maß|preis|datum|termin|betrag|gewicht|angabe|dauer|länge|größe)e?n? (?:schreibe?n?|schicke?n?|sende?n?|nenne?n?|gebe?n?|liefer[en]?n?|trage?n?) (?:ich|wir)|prüfe? ich|(?:da|das) frage? ich(?! mich)|rechne ich(?: \p{L}+)? aus|muss ich (?:[\p{L}]+ ){0,7}(?:nachfragen|klären|besprechen|abklären|abstimmen|prüfen|nachsehen|nachschauen|schauen|nachrechnen|rausfinden|herausfinden))(?!\p{L})/iu,
  evasive:
    /(?<!\p{L})(?:weiß ich (?:auch |gerade |leider )?nicht|bin (?:mir |ich )?(?:da )?nicht sicher|keine ahnung|kann ich (?:(?:ihnen|dir|euch|das|da|gerade|jetzt|so|noch|heute|leider|aus dem stand) )*nicht (?:sagen|versprechen|zusagen|beantworten)|schwer zu sagen)(?!\p{L})/iu,
  cues: CUES,
}
