// How questions are worded in languages other than English, for captions that have no marks. All rules read lower-cased text.

const anyOf = (rules: readonly RegExp[], text: string) => rules.some((rule) => rule.test(text))

/** Captions of one sentence are shorter; a longer text is not searched for words that stand anywhere in it. */
const SEARCHED_MAX = 400

/** Whether a text without marks is worded as a question in German, Spanish, French, Chinese, Japanese, Korean, Arabic or Russian. */
export function hasQuestionForm(text: string): boolean {
  const asked = text.slice(0, SEARCHED_MAX).trim()
  if (/[\u3040-\u30ff]/u.test(asked)) return JAPANESE.test(asked)
  if (/\p{Script=Han}/u.test(asked)) return asksInChinese(asked)
  if (/\p{Script=Hangul}/u.test(asked)) return KOREAN.test(asked)
  if (/\p{Script=Arabic}/u.test(asked)) return asksInArabic(asked)
  if (/\p{Script=Cyrillic}/u.test(asked)) return RUSSIAN.test(asked)
  return asksInGerman(asked) || asksInSpanish(asked) || asksInFrench(asked)
}

const JAPANESE = /(?:か(?:ね|な)?|でしょう|かしら)[。\s]*$/u
const KOREAN = /(?:까요?|나요|는가요?|은가요?|인가요?|가요|을래요|어때요?|죠|지요)[.\s]*$/u
const RUSSIAN =
  /^(?:а |и |ну |так )?(?:сколько|когда|где|куда|откуда|кто|кому|почему|зачем|как (?:долго|часто|быстро|можно|это|вы|мы|насчёт|насчет|работает)|как(?:ой|ая|ое|ие|ова|ова)|что (?:будет|входит|такое|если|вы|мы|нужно)|есть ли|можно ли|можем ли|можете ли|\p{L}+ ли)(?!\p{L})/u

const CHINESE_ENDS = /(?:吗|嗎|呢|没有|沒有|是吧|对吧|對吧)[。\s]*$/u
const CHINESE_WORDS =
  /什么|什麼|怎么|怎麼|怎样|怎樣|如何|为何|為何|多少|多(?:久|长|長|大|快|重|远|遠|高|宽|深|贵)|哪(?!怕)|谁|誰|何时|何時|是否|能否|可否|(\p{Script=Han}{1,2})[不没沒]\1|请问|請問|(?:是|在|要|用|选|買|买).{1,12}还是/u
/** 'A few', not 'how many'. */
const CHINESE_HOW_MANY = /(?<![好这那前后十有上下])几(?!乎|十|百|千)(?!.{1,2}(?:前|后|来|以来))/u
/** 'Everything', 'whoever', 'not much', 'we do not know what'. */
const CHINESE_INDEFINITE =
  /(?:什么|什麼|谁|誰|哪.?|怎么|多少|如何).{0,6}[都也]|(?:如果|要是|若|任何)有?什[么麼]|怎么.{1,6}就怎么|[没沒](?:有)?什么|无论|不管|(?:不|没|沒)(?:太|很)?(?:知道|清楚|确定|明白|记得)|不怎么/u
const CHINESE_INDIRECT =
  /(?:我|我们|咱们)?(?:很|也|还)?想(?:要)?(?:知道|了解|问|请教)|(?:能|可以|可否|麻烦|请)(?:您|你|你们)?(?:给我们|跟我们|给我|再)?(?:介绍|解释|说明|讲|说)(?:一下|说|讲)/u

function asksInChinese(text: string): boolean {
  if (/[吗嗎][。\s]*$/u.test(text) || CHINESE_INDIRECT.test(text)) return true
  if (CHINESE_INDEFINITE.test(text)) return false
  return CHINESE_ENDS.test(text) || CHINESE_WORDS.test(text) || CHINESE_HOW_MANY.test(text)
}

/** Vowel signs and the forms of alif differ between captions. */
const plainArabic = (text: string) => text.replaceAll(/[\u064b-\u0652\u0640]/g, '').replaceAll(/[أإآ]/g, 'ا')

const ARABIC_LEAD =
  /^(?:(?:و|ف|طيب|حسنا|اذن|اذا|نعم|لا|شكرا|لكن|يعني|تمام|عفوا)\s+|[وف](?=هل|ماذا|كم|متى|اين|كيف|لماذا|ما\s))+/u
const ARABIC_OPENINGS =
  /^(?:هل|ماذا|كم (?!هو|هي|انا|نحن)\S+|بكم|متى|اين|كيف|لماذا|لم لا|اي|اية|ايهما|ايهم|ايها|الا (?!ان|اذا)\S+|اليس|اليست|الم|الن|لمن|عما?ذا|بماذا|لاي|في اي|الى متى|منذ متى|حتى متى|من اين|الى اين|شو|وين|ايش|ليش|ليه|ازاي|كام|ايه|شلون|قديش|امتى|فين|مين)(?=\s|$)/u
/** 'Who' before a verb or a pronoun; else the word means 'from'. */
const ARABIC_WHO = /^من (?:هو|هي|هم|الذي|التي|المسؤول|سي\S{2,}|ست\S{2,}|ي\S{3,}|عليه|لديه|عنده)(?=\s|$)/u
/** 'What' before a noun; else the word negates or continues. */
const ARABIC_WHAT =
  /^ما (?!\S+(?:ته|ناه)(?:\s|$)|زال|زلنا|زلت|زالت|زالوا|دام|عدا|لم|شاء|ان |كان|كنا|كنت|عاد|عدنا|عندي|عندنا|في )\S/u
const ARABIC_WITHIN =
  /(?:^|\s)هل\s|(?:^|\s)(?:ممكن|يمكنكم|يمكنك) (?:ان )?(?:ت\S+)\s(?:لنا|لي|علينا)|(?:اريد|نريد|اود|نود|احب|نحب|يهمني|يهمنا)\s+(?:ان\s+)?(?:اعرف|نعرف|افهم|نفهم|معرفة|فهم)|(?:اخبرني|اخبرنا|اخبرونا|حدثنا|حدثني|حدثونا|اشرح|اشرحوا)(?=\s|$)/u

function asksInArabic(text: string): boolean {
  const plain = plainArabic(text)
  const asked = plain.replace(ARABIC_LEAD, '')
  return anyOf([ARABIC_OPENINGS, ARABIC_WHO, ARABIC_WHAT], asked) || ARABIC_WITHIN.test(plain)
}

const GERMAN_W = String.raw`(?:wer|wen|wem|wessen|was|wann|wo|wohin|woher|womit|wofür|wodurch|worüber|woran|worauf|worin|woraus|wovon|wobei|wonach|wozu|warum|wieso|weshalb|wie|wie(?:so|viele?n?)|welche[rsmn]?|inwiefern|inwieweit)`
/** Other words that look like a verb before its subject: 'mit der', 'nicht die', 'sondern Sie'. */
const NO_GERMAN_VERB =
  '(?:nächst|zunächst|demnächst|längst|höchst|mindestens|\\p{L}*(?:heit|keit|schaft|tät|zeit|arbeit|punkt|projekt|produkt|angebot|markt|kontakt|text|stadt|fahrt|sicht|schrift|geschäft|gerät|paket|budget|konzept|gebiet|schritt|schnitt|blatt|bericht)|rest|test|amt|damit|seit|nicht|jetzt|erst|zuerst|selbst|meist|fast|sonst|mit|gut|morgen|gegen|wegen|neben|zwischen|bevor|vielleicht|zumindest|wenigstens|recht|statt|samt|zuletzt|überhaupt|insgesamt|laut|dort|bereits|gestern|sondern|ungern|sofern|insofern|intern|extern|modern|zeit|welt) '
/** What somebody says that they will do, not whether: 'machen wir so', 'nehmen wir mal an'. */
const LETS_US =
  '(?:machen|nehmen|gehen|schauen|fangen|sagen|lassen|kommen|bleiben|halten|legen|steigen|reden|sprechen|starten|beginnen|warten|springen|fassen|sehen|klären|besprechen|notieren) wir'
const ENGLISH_T = '(?:that|what|but|not|just|most|best|last|first|next|great|right|it|at|let|get|put) '
const GERMAN_OPENINGS: readonly RegExp[] = [
  new RegExp(String.raw`^${GERMAN_W}\s+\p{L}`, 'u'),
  new RegExp(
    String.raw`^(?:in|ab|für|seit|bis|mit|zu|von|an|auf|über|bei|aus|nach|um|unter) (?:welche[rsmn]?|wann|wie ?viele?n?|wie lange|wem|wen|was|wo)(?!\p{L})`,
    'u',
  ),
  /^(?:ist|sind|war|waren|hat|haben|habt|hast|hätten|kann|können|könnt|kannst|könnten|könnte|gibt|wird|werden|würde|würden|soll|sollen|sollte|sollten|darf|dürfen|muss|müssen|möchten|wollen)\s+(?:ich|du|er|sie|es|wir|ihr|man|da|das|dies|diese|die|der|den|ihre|eure|unsere)(?!\p{L})/u,
  // A verb before its subject.
  new RegExp(String.raw`^(?!${NO_GERMAN_VERB})\p{L}{2,}(?:t|en|st) (?:ich|du|er|sie|ihr|das)(?!\p{L})`, 'u'),
  new RegExp(String.raw`^(?!${NO_GERMAN_VERB}|${LETS_US})\p{L}{2,}en wir(?!\p{L})`, 'u'),
  new RegExp(String.raw`^(?!${NO_GERMAN_VERB})\p{L}{2,}(?:ern|eln) sie(?!\p{L})`, 'u'),
  new RegExp(
    String.raw`^(?!${NO_GERMAN_VERB}|${ENGLISH_T})\p{L}{2,}t (?:(?:man|da|die|der)|sich (?:das|die|der|so|da|es|man|eine?))(?!\p{L})`,
    'u',
  ),
  // What it is about stands before it: 'die Garantie wie lang ist die'.
  new RegExp(
    String.raw`^(?:die|der|das|ihre?|eure?) \p{L}+(?: \p{L}+){0,3} ${GERMAN_W}(?: \p{L}+){1,3} (?:die|der|das|es|sie)(?: (?:denn|dann|so|noch|eigentlich|bei ihnen))*$`,
    'u',
  ),
]
const ADVERB =
  '(?:ja|gleich|schon|auch|so|oft|immer|wieder|nie|niemals|gar|dann|da|hier|dort|eh|halt|eben|meist|meistens|sofort|heute|selten|überall|sonst|kaum|wirklich|ganz|gut|schnell|leicht|locker|leider|noch|mal|eigentlich|vorher|nachher|später|bestimmt|genau|alles|vieles)'
const ADVERBS = String.raw`(?: ${ADVERB}){0,4}`
/** What nobody says of what is open. */
const TAKEN_FOR_GRANTED =
  '(?:ja(?! oder )|halt|eben(?= (?:noch|auch|nicht|so|mal|mehr|immer|erst|schon|\\p{L}+er)(?: |$))|(?<!^(?:ist|sind|war|waren|wirkt) .{1,60})natürlich|sowieso|ohnehin|selbstverständlich|wahrscheinlich|vermutlich|bekanntlich|leider|hoffentlich|jedenfalls)'
const DIRECTION =
  '(?:(?:mit |noch )?(?:rein|raus|drin|dran|drauf|drüber|drunter|dazu|hin|vorne?|hinten|oben|unten|runter|rauf|hoch))'
const PREPOSITION = '(?:im|in|am|an|auf|aus|beim?|mit|nach|neben|über|unter|vom|von|vor|zum|zur)'
/** A place or a time, with nobody and nothing behind it that the verb could be said of: 'Kommt da am Wochenende jemand?' */
const PLACED = String.raw`${PREPOSITION}(?: (?:der|die|das|dem|den|eine[mnr]?|ihre[mnr]?|unsere[mnr]?|diese[mnr]?))?(?: (?!(?:jemand|wer|was|etwas|eine?|einer|keine?r?|die|der|das|noch|auch|man)(?!\p{L}))\p{L}+){1,2}`
/** Clauses with the verb at their end, and 'as agreed'. */
const GERMAN_STATEMENTS: readonly RegExp[] = [
  new RegExp(String.raw`^${GERMAN_W} (?:ich|du|er|sie|es|wir|ihr|man|das|dies|die|der)(?!\p{L})`, 'u'),
  /^wie (?:lange?|viele?|oft|hoch|teuer|schnell|weit|groß|schwer) (?:ich|du|er|sie|es|wir|ihr|man|das|dies) \p{L}/u,
  // A request, which 'machen Sie auch Wartung' is not.
  /^(?!können|könnten|dürfen|müssen|sollen|sollten|wollen|haben|hätten|kriegen|bekommen|brauchen)\p{L}+n wir (?:(?:uns|das|es|die|den) )*(?:mal|einfach|erst)(?!\p{L})/u,
  /^\p{L}+n sie (?:(?:sich|mir|mich|uns|es|das|ihn|ihr|da|hier) )*(?:einfach|ruhig|mal|bitte|doch|gerne?|kurz)(?!\p{L})/u,
  /^(?:machen|nehmen|stellen|denken|merken|sparen|schauen|sehen) sie (?:sich|euch)(?!\p{L})/u,
  /^(?:geben|sagen|schicken|senden|rufen|lassen|melden|warten|schauen|entschuldigen|verzeihen|schreiben|hören|glauben|halten|vergessen) sie (?:mir|mich|uns|sich|nicht|auf)(?!\p{L})/u,
  /^welche[rsmn]? \p{L}+ (?:ich|du|er|sie|es|wir|ihr|man)(?!\p{L})/u,
  /^wie (?:besprochen|gesagt|vereinbart|erwähnt|immer|gewohnt|geplant|angekündigt|versprochen|auch)(?!\p{L})/u,
  /^w(?:er|as|o|en) (?:will|möchte|mag|kann|soll) (?:kann|darf|soll|muss)(?!\p{L})/u,
  // What it is about is left out before the verb, as in '(Das) sieht man ja'; whoever asks says it: 'Sieht man das?'
  new RegExp(
    String.raw`^(?!${GERMAN_W} )\p{L}+(?: (?!(?:wir|ich|unsere?|weil|denn|und|aber) )\p{L}+){1,4} ${TAKEN_FOR_GRANTED} \p{L}`,
    'u',
  ),
  new RegExp(String.raw`^\p{L}+t (?:man|da|sich (?:da|so))${ADVERBS} nicht(?: mehr)?$`, 'u'),
  new RegExp(
    String.raw`^(?:sieht|merkt|spürt|hört|kennt|weiß|findet|liest|hat|braucht|nimmt|macht|sagt|nennt|versteht|glaubt|denkt|vergisst) man${ADVERBS}(?: ${PLACED})?$`,
    'u',
  ),
  new RegExp(
    String.raw`^\p{L}+t (?:da|sich (?:da|so))(?=(?: ${ADVERB}| ${DIRECTION}| ${PREPOSITION}))${ADVERBS}(?: ${DIRECTION})?(?: ${PLACED})?${ADVERBS}$`,
    'u',
  ),
  /^meldet sich (?:die|der|das|eine?) .{1,60} bei (?:ihnen|euch|dir)$/u,
  /^haben wir (?:alles|alle|schon|auch|so)?\s*(?:notiert|gemacht|verstanden|besprochen|erledigt|vor)(?!\p{L})/u,
]
const GERMAN_INDIRECT =
  /(?:^|\s)(?:ich wüsste gerne?|(?:mich|uns) würden? (?:\p{L}+ )?interessieren|(?:können|könnten) sie (?:mir |uns )?(?:bitte )?(?:sagen|erklären|erzählen|zeigen)|(?:wir|ich) (?:würden?|möchten?|wollen|will) (?:auch |noch |gerne? )*(?:wissen|verstehen)|wissen sie ob|(?:erzählen|sagen|erklären) sie (?:mir|uns)|(?:wäre|bleibt|bliebe|ist|habe|hätten?|haben) (?:(?:da|ich|wir|noch|nur|auch|dann|aber) ){0,3}(?:die|eine|meine|unsere) frage (?:nach|zu|zur|zum|wegen|wie|was|ob|wer|wann|wo|welche[rsmn]?))(?!\p{L})/u
const GERMAN_TAG = /(?:^|\s)(?:oder nicht|nicht wahr|stimmt's|oder)$/u

const asksInGerman = (text: string) =>
  GERMAN_INDIRECT.test(text) ||
  (GERMAN_TAG.test(text) && /(?:^|\s)(?:sie|ihr|das|ist)(?:\s)/u.test(text)) ||
  (!anyOf(GERMAN_STATEMENTS, text) && anyOf(GERMAN_OPENINGS, text))

const SPANISH_W = String.raw`(?:qué|quién|quiénes|cuándo|dónde|adónde|cómo|cuánto|cuánta|cuántos|cuántas|cuál|cuáles)`
const SPANISH: readonly RegExp[] = [
  /^¿/u,
  new RegExp(
    String.raw`^(?:y |entonces )?(?:(?:a|de|en|con|por|para|desde|hasta|sobre|a partir de) )?${SPANISH_W}(?!\p{L})`,
    'u',
  ),
  /^(?:cuant[oa]s? (?:cuesta|cuestan|es|son|dura|tarda|tiempo|usuarios)|cual es|cuales son)(?!\p{L})/u,
  /^(?:se puede|se pueden|es posible|es compatible|es necesario|hace falta|existe|existen)(?!\p{L})/u,
  /^(?:tienen?|tenéis|tienes|ofrecen?|ofrecéis|pueden?|podéis|puedes|podrían?|podrías|cuentan?|saben?|sabéis|soportan?|incluyen?|necesitamos|podemos|debemos|tenemos que)(?!\p{L})(?! (?:razón|muchas?|hablar|que ver|ser|vernos|seguir|empezar|decir|contar con))/u,
  /^hay (?!que|algun|much|vari|un[oa]?s?(?!\p{L})|poc|problemas|tiempo)\p{L}/u,
  /(?:^|\s)(?:nos|me) gustaría (?:saber|entender|conocer)|(?:^|\s)(?:quisiera|quisiéramos|quiero|queremos) (?:saber|entender)|^(?:díganos|dígame|cuéntenos|cuénteme|cuéntanos|háblenos|háblanos|explíquenos|explíqueme)(?!\p{L})|(?:^|\s)me pregunto si(?!\p{L})/u,
  /\s(?:o no|verdad|no es así|no es cierto)$/u,
]
/**
 * A verb between what a sentence is about and its question word: 'el manual explica cómo'. The word right behind an article is a noun,
 * 'la muestra cuánto cuesta'.
 */
const SPANISH_TELLS = String.raw`(?:(?<=(?:eso|esto) )|\p{L}+ )(?:\p{L}+ ){0,2}(?:(?:no|ya|nos|les?|me|te|siempre) \p{L}+|(?:expli[cq]u?|indi[cq]u?|muestr|mostr|enseñ|describ|detall|aclar|defin|demuestr|demostr|especifi[cq]u?|resum|reflej|señal|determin|establec|estipul|regul|conten|contien|cubr|entiend|comprend|recuerd|imagin|pregunt|calcul|comprueb|verifi[cq]u?|registr|control|inform|influy|afect)(?:a|e|an|en|aba|aban|ó|ía|ían|ará|arán|irá|irán|erá|erán)|recogen?|dicen?|dirá|ponen?|cuentan?|miden?) (?:\p{L}+ )?(?=cuánt|cuándo|cómo|dónde|quién|cuál)`
const SPANISH_FURTHER: readonly RegExp[] = [
  // A verb before its subject, unlike 'para usted' and the request 'mire usted'.
  /^(?!(?:para|sobre|entre|que|de|mire|espere|diga|tenga|vea|oiga|perdone|disculpe|siga|pase|llame|escriba|envíe|mande|deje|tome|lea|haga|venga|vaya|piense|cuente|avise|pregunte|confirme|revise|ponga|traiga|elija|pruebe|firme|rellene|contacte|consulte|apunte|imagine|crea|recuerde|compruebe|pulse|abra|cierre|guarde|acepte|introduzca|use|utilice|busque|ponga|dé)n? )\p{L}{2,}(?:[aeo]n ustedes|[ae] usted)(?!\p{L})/u,
  /^(?!(?:ella|esta|este|esa|ese|que|para|sobre|donde|aunque|nunca|ahora|parte) )(?!(?:viene|está|participa|asiste|llega|entra|estará|vendrá)n? también (?:mi|nuestr|su|tu|el|la|l[oa]s)[oa]?s? )\p{L}{2,}[aeá]n? también \p{L}/u,
  /^se (?:puede|necesita|requiere|incluye|cobra|paga|aplica)n? (?:algún|alguna|también)(?!\p{L})/u,
  /^(?:me|nos) (?:l[oae]s? )?(?:pueden?|podrían?|podéis|puedes)(?!\p{L})/u,
  new RegExp(
    String.raw`^(?:eso|esto|el|la|los|las|su) (?!(?:\p{L}+ ){0,3}(?:sab|ver|depend|decid|importa|dij|mir))(?!${SPANISH_TELLS})(?:\p{L}+ ){0,3}(?:cuánt[oa]s?|cuándo|cómo|dónde|quién|cuál) \p{L}`,
    'u',
  ),
]
const asksInSpanish = (text: string) => anyOf(SPANISH, text) || anyOf(SPANISH_FURTHER, text)

const FRENCH_SUBJECT = String.raw`(?:t-)?(?:vous|tu|il|elle|ils|elles|(?<=t-)on|je|ce)`
const FRENCH: readonly RegExp[] = [
  /^(?:et |alors |mais )?(?:est-ce|qu'est-ce|qui|quoi|où|pourquoi|comment|combien|quel|quelle|quels|quelles|lequel|laquelle)(?!\p{L})/u,
  /^(?:et )?(?:à partir de|à|de|d'|dans|pour|depuis|jusqu'à|avec|sur|en|vers|chez|par) ?(?:quand|quel|quelle|quels|quelles|qui|quoi|combien|où)(?!\p{L})/u,
  /^que (?:se passe|faut|pense|penses|pensez|veut|signifie|comprend|contient|devons|pouvons|fait|faites|coûte|proposez)/u,
  new RegExp(String.raw`^(?:\p{L}+[ ']){0,3}\p{L}+-${FRENCH_SUBJECT}(?!\p{L})`, 'u'),
  /(?:^|\s|')(?:aimerai[st]?|aimerions|voudrai[st]?|voudrions|souhaite|souhaitons|souhaiterions) (?:bien )?(?:savoir|comprendre|connaître)|^(?:parlez|dites|expliquez|racontez|décrivez)-(?:nous|moi)(?!\p{L})|(?:^|\s)je me demande (?:si|comment|quand)(?!\p{L})/u,
  /\s(?:ou pas|ou non|n'est-ce pas)$/u,
  // 'Ça coûte combien', but 'on verra combien'.
  /^(?:ça|c'est|vous|il|elle|on|la|le|les)(?! (?:[\p{L}']+ ){0,4}(?:sai[st]|savoir|sav(?:ez|ent|ons)|verra|voir|voi[st]|voyez|voient|dire|di[ts]|dites|disent|demande|importe|(?:expliqu|indiqu|montr|précis|rappel|racont|devin|imagin|ignor|regard|détaill|oubli)(?:e|ent|ez|ons|era|ait|é)|décri(?:t|s|vent|vez)|(?:com|ap)pren(?:d|ds|ez|nent)|définit|définissent) )(?: [\p{L}']+){0,5} (?:combien|quand|où|comment)(?: de temps| en général| environ| à peu près| par \p{L}+| chez vous)*$/u,
  /^(?:vous|ça|c'est|il y a|il faut|on peut) .{5,60}(?<!(?:^|\s)(?:dis|dit|dire|dites|c'est|mais|que|répondu|plutôt|sinon)) non$/u,
]
/** 'Who wants may', 'where I work', 'as it is'. */
const FRENCH_STATEMENTS: readonly RegExp[] = [
  /^qu(?:e|i) (?:est|soit)(?!\p{L}).*,/u,
  /^qui (?:\p{L}+ ){1,2}(?:peut|doit|pourra|devra)(?!\p{L})/u,
  /^où (?:je|on|nous) /u,
  /^peut-être(?!\p{L})/u,
]
const asksInFrench = (text: string) => !anyOf(FRENCH_STATEMENTS, text) && anyOf(FRENCH, text)
