import { any } from '../qualification-words.ts'
import type { LanguageRules } from './language-rules.ts'

// Beside a letter like 'í' a pattern says (?<!\p{L}) and (?!\p{L}): \b knows the letters of English alone.

const AGREES = String.raw`(?:bueno|bien|muy bien|de acuerdo|vale|ok|okay|perfecto)`
const ASSENT = String.raw`(?:${AGREES}|sí|entonces|pues|así que|y)`
/** These settle by themselves; the others tell as well how things are done, or were. */
const SETTLES = String.raw`(?:nos quedamos con|optamos por|vamos con|lo dejamos en)`
const DOES = String.raw`(?:${SETTLES}|empezamos (?:con|por)|comenzamos (?:con|por)|arrancamos con|elegimos|escogemos|tomamos|contratamos|pedimos|seguimos con|mantenemos|compramos)`

const DECISION = any(
  String.raw`\bhemos (?:decidido|acordado|elegido|quedado en|escogido)\b(?! (?:en )?nad[ai])`,
  String.raw`^(?:${ASSENT},? )*${SETTLES}\b`,
  String.raw`^(?:${ASSENT},? )*${AGREES},? (?:${ASSENT},? )*${DOES}\b`,
  String.raw`^(?:${ASSENT},? )*(?:empecemos|comencemos|arranquemos) (?:solo )?(?:con|por)\b|\blo dejamos (?:para(?! (?:luego|después|más tarde|el final|otro))|fuera)\b|\b(?:queda|quedan|están?) (?:\p{L}+ )?descartad[oa]s?\b`,
  String.raw`\bqueda (?:acordado|decidido)\b|^trato hecho\b`,
)
const ACCEPTED = any(String.raw`^(?:${ASSENT},? )*${DOES}\b`)
const NOT_SETTLED =
  /(?<!\p{L})(?:desde hace|hace (?:\p{L}+|\d+) (?:días|semanas|meses|años)|(?:semana|reunión|vez) pasada|(?:mes|año) pasado|la última (?:vez|reunión)|antes|ya|todavía|aún|no hemos|si|cuando|quizás?|tal vez|a lo mejor|podríamos|sería|agenda|orden del día|presentaci(?:ón|ones)|demostración|demo|diapositivas?|descanso|pausa|café|minutos?|siempre|normalmente|a menudo|por lo general)(?!\p{L})/iu

const DAY = '(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)'
const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)'
const WHEN = String.raw`(?<!\p{L})(?:hoy(?: mismo)?|mañana|pasado mañana|esta (?:semana|tarde|mañana)|(?:para )?la (?:semana que viene|próxima semana|semana próxima)|el (?:mes que viene|próximo mes)|(?:antes de(?:l)? |para (?:el )?|hasta (?:el )?|el (?:próximo )?|este )${DAY}|(?:a |antes de |para )?final(?:es)? de (?:semana|mes|año)|(?:antes del |para el |el )\d{1,2} de ${MONTH}|en (?:un|una|dos|tres|cuatro|\d+) (?:días?|semanas?|mes(?:es)?))(?!\p{L})`

const TO_YOU = String.raw`(?:te|le|les|os|se lo|se la) `
const DO = String.raw`(?:envío|mando|paso|reenvío|confirmo|llamo|preparo|escribo|respondo|contesto|traigo|hago llegar)`
const SENDS = String.raw`(?:enviar|mandar|pasar|reenviar|preparar|confirmar|hacer llegar)(?:me|nos|le|les|lo|la|los|las|melo|noslo)*`
const INFINITIVES = String.raw`(?:enviar|mandar|preparar|preguntar|consultar|comprobar|verificar|confirmar|llamar|hablar|averiguar|organizar|ver(?=lo con|la con| con))(?:le|les|te|lo|la|los|las|selo)*`

const SAYS_YES = String.raw`(?<!(?<!\p{L})(?:no|nunca|tampoco) )`

/** Who does what, in Spanish. */
const PROMISES: readonly RegExp[] = [
  new RegExp(String.raw`(?<!\p{L})${SAYS_YES}${TO_YOU}${DO}(?!\p{L})`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})${SAYS_YES}(?:[Ll]o|[Ll]a) (?:consulto|compruebo|miro|verifico|pregunto|averiguo)(?!\p{L})`,
    'u',
  ),
  new RegExp(
    String.raw`(?<!\p{L})${SAYS_YES}(?:[Pp]regunto|[Cc]onsulto|[Hh]ablo|[Cc]ompruebo) (?:a|con) (?:nuestr|mi|el |la |los |las )`,
    'u',
  ),
  new RegExp(String.raw`\b${SAYS_YES}(?:[Vv]oy a|[Tt]engo que) (?:también |primero )?${INFINITIVES}(?!\p{L})`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})(?<!(?<!\p{L})(?:no|nunca|tampoco) (?:${TO_YOU}|lo |la )?)(?:enviaré|mandaré|preguntaré|consultaré|comprobaré|prepararé|llamaré|confirmaré|hablaré|traeré|averiguaré)(?!\p{L})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?<!(?<!\p{L})(?:no|nunca|tampoco) (?:les? |te |os )?)(?:les? |te |os )?(?:enviamos|mandamos|preparamos|entregamos|organizamos|enviaremos|prepararemos)(?!\p{L})(?=.*${WHEN})`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:[Pp]uedes?|[Pp]ueden|[Pp]odrías?|[Pp]odrían)(?!\p{L}) [^.?]{0,15}${SENDS}(?!\p{L})`,
    'u',
  ),
  /^(?:Y |[Pp]or favor,? )*(?:[Ee]nví[ea]n?|[Mm][áa]nd[ea]n?|[Pp]ás[ea]n?)(?:me|nos)(?!\p{L})/u,
  /\b(?:[Ll]a próxima (?:reunión|cita|llamada)|[Ee]l (?:próximo|siguiente) paso) (?:es|será)(?!\p{L})/u,
]
const REQUEST = new RegExp(
  String.raw`(?<!\p{L})(?:puedes?|pueden|podrías?|podrían)(?!\p{L}) [^.?]{0,15}${SENDS}(?!\p{L})`,
  'iu',
)
const AT_ONCE =
  /(?<!\p{L})(?:ahora|enseguida|rápidamente|primero|mi pantalla|normalmente|siempre|a menudo|a veces|antes(?! de)|la última vez|por lo general)(?!\p{L})/iu

const DOUBTED =
  /(?<!\p{L})(?:(?<!(?<!\p{L})(?:he|hemos|yo) )(?:dice|dicen|dijo|dijeron|dicho|prometió|prometieron)(?:,|:| que)?|quizás?|tal vez|a lo mejor|no (?:\p{L}+ )?(?:creo|pienso|digo|prometo|segur[oa]|prometer|decir)(?: de)?(?: que| si)?|nunca (?:\p{L}+ )?(?:dije|dijimos|dicho) que|dudo que) ?["«]?$/iu
const CONDITION =
  /(?<!\p{L})(?<!(?:consult|pregunt|compr[uo]eb|verific|confirm|mir|ver|sab)\p{L}*(?: \p{L}+){0,3} )(?:si(?! (?:vous|tu|nous|on|ils?|elles?|votre|notre|vos|nos|tout|ça|cela|besoin|possible)(?!\p{L}))(?! (?:(?:tienen?|tienes|hay|surgen?|les? surge) (?:(?:algun|ot|cualquier|más)\p{L}* )*(?:preguntas?|dudas?|consultas?|comentarios?)|quieren?|quieres|le parece|les parece|prefieren?|hace falta|es posible))|siempre que|a condición|a menos que)(?!\p{L})/iu
const HABIT =
  /(?<!\p{L})(?:cada (?:día|noche|mañana|tarde|semana|mes|trimestre|año|vez)|tod[oa]s l[oa]s (?:días|noches|mañanas|semanas|meses|años|lunes|martes|miércoles|jueves|viernes)|\p{L}+ ve(?:z|ces) (?:al|por|a la) \p{L}+|automáticamente)(?!\p{L})/iu

/** What a customer holds against an offer in Spanish, by kind. */
const OBJECTIONS = {
  price: String.raw`\b(?:demasiado|muy) (?:car[oa]s?|costos[oa]s?|alt[oa]s?)\b|\b(?:supera|excede) (?:\p{L}+ )?presupuesto|\b(?:fuera|por encima) de(?:l| nuestro) presupuesto|\bmás car[oa]s? (?:de lo )?que\b|\b(?:me|nos) parece (?:\p{L}+ )?(?:car[oa]|mucho dinero)\b|\bmás barat[oa]s? que (?:ustedes|usted|vosotros|vuestr|su )|\bno (?:tenemos|hay) presupuesto|\bno (?:nos )?(?:lo )?podemos permitir|\bel doble de (?:lo que|car)`,
  terms: String.raw`\b(?:me|nos) parecen? (?:muy |un poco |bastante |demasiado )?(?:mucho|larg[oa]s?|tarde|pronto|poco)\b|\bdemasiado (?:larg[oa]s?|cort[oa]s?|pronto|tarde|rígid[oa]s?)(?!\p{L})`,
  doubt: String.raw`\b(?:tengo|tenemos) (?:\p{L}+ )?(?:dudas|reservas|miedo)\b|\b(?:me|nos) preocupan?\b|\best(?:oy|amos) (?:\p{L}+ )?preocupad[oa]s?\b|\bno (?:estoy|estamos) (?:\p{L}+ )?(?:convencid|segur)[oa]s?\b|\b(?:soy|somos|estoy|estamos) (?:\p{L}+ )?escéptic[oa]s?\b|\bno (?:me )?cre(?:o|emos) que\b`,
  fit: String.raw`\bdemasiado (?:complej[oa]s?|complicad[oa]s?|lent[oa]s?|arriesgad[oa]s?|pesad[oa]s?)\b|\bno (?:tenemos|hay) (?:el |la )?(?:tiempo|personal|gente|recursos)\b|\bno (?:encaja|se adapta|nos sirve)\b|\bya tenemos (?:un|una) (?:\p{L}+ )?(?:sistema|herramienta|solución|proveedor|contrato|programa)(?!\p{L})`,
} as const
const NO_OBJECTION =
  /\bno (?:es|son|era|está|están|resulta) (?:tan|demasiado|muy) |\b(?:ningún|sin|no hay) (?:problema|duda)|\bya no\b|^antes |\b(?:muchos clientes|me ha gustado|nuestros clientes (?:dicen|piensan))\b|\bnuestr[oa] (?:(?:antigu[oa]|anterior|propi[oa]|viej[oa]) \p{L}+|\p{L}+ (?:actual|anterior|antigu[oa]|viej[oa])) (?:es|era|está|estaba)(?!\p{L})|\bno (?:creo|pienso|diría|digo) que [^,.]*\b(?:demasiado|muy)\b|\btiempo hoy\b|\bhoy no (?:tenemos|hay) (?:el )?tiempo\b|\bpor eso (?:les? |te |os )?(?:llam|busc|habl|estam|quer)/iu

const NUM = String.raw`(?:\d[\d.,\s]*|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil)\b)`
const MONEY = String.raw`${NUM} ?(?:€|euros|mil|millones|dólares|pesos)`
const DUE = String.raw`(?<!\p{L})(?:en|antes de(?:l| la)?|para|a partir de|desde|a|como muy tarde (?:en|a)|a más tardar (?:en|a)) ?(?:el |la |final(?:es)? de |principios? de |mediados de )*(?:${MONTH}|verano|otoño|primavera|invierno|navidad(?:es)?|año que viene|próximo año|(?:primer|segundo|tercer|cuarto) trimestre)(?!\p{L})`
const LIVE = String.raw`(?:en marcha|en producción|operativ[oa]s?|arranc\p{L}+|lanz\p{L}+|implant\p{L}+|list[oa]s?|funcionando|instalad[oa]s?|terminad[oa]s?|desplegad[oa]s?|despliegue|empezar)(?!\p{L})`
const ROLE = String.raw`(?:director(?:a)?|gerente|consejo|presidente|presidenta|comité|jef[ea]|dirección)`
const APPROVES = String.raw`(?:aprueba|firma|decide|autoriza|tiene la última palabra|(?:tiene que|debe) (?:aprobar|firmar|autorizar|decidir)(?:lo|la)?)`
const REVIEWERS = String.raw`(?:comité|consejo|compras|jurídico|departamento (?:jurídico|legal|de compras)|dirección|legal)`

/** Ways in which Spanish customers say what belongs to a field. */
const CUES = {
  metrics: String.raw`(?<!\p{L})(?:perd(?:emos|er|imos)|ahorr(?:amos|ar|aríamos)|cuestan?|reduc\p{L}+|ganar?(?:mos)?)(?!\p{L})[^?!]{0,60}?${NUM} ?(?:%|por ciento|horas?|días?|minutos?|€|euros)`,
  budget: String.raw`\bpresupuesto[^?!]{0,30}\b(?:es|de|ronda|llega|asciende)\b[^?!]{0,15}${MONEY}|${MONEY}[^?!]{0,30}\b(?:previst|reservad|presupuestad|asignad|apartad)[oa]s?\b|\b(?:previst|reservad|presupuestad|asignad|apartad)[oa]s?[^?!]{0,20}${MONEY}`,
  authority: String.raw`\bpuedo (?:yo )?(?:firmar|aprobar|decidir|autorizar)(?:lo|la)?\b|\b(?:lo|la|eso lo) (?:decide|firma|aprueba|autoriza)\b|\bquien (?:decide|firma|aprueba) es\b|\btiene la última palabra\b`,
  economic_buyer: String.raw`\b${ROLE}\b[^.?!;]{0,40}?\b${APPROVES}\b|\b(?:lo|la) (?:decide|firma|aprueba|autoriza|tiene que (?:aprobar|firmar|decidir)) (?:nuestr[oa]|el|la|mi) (?:\p{L}+ )?${ROLE}`,
  need: String.raw`\b(?:buscamos|estamos buscando|necesitamos) (?:un|una|algo|más|mejor)(?!\p{L})(?! (?:minuto|momento|pausa|descanso))|\bqueremos (?:automatizar|reducir|sustituir|reemplazar|mejorar)\b`,
  timeline: String.raw`(?<!\p{L})${LIVE}[^?!]{0,40}?${DUE}|${DUE}[^?!]{0,40}?(?<!\p{L})${LIVE}`,
  identify_pain: String.raw`\b(?:nuestro|el) (?:mayor|principal|verdadero|gran) (?:problema|reto)\b|\blo que (?:más )?nos (?:duele|molesta|cuesta)\b|\bnuestro problema es\b|\btenemos problemas (?:para|con)\b|\bnos cuesta (?:mucho )?\p{L}+[aei]r\b`,
  decision_process: String.raw`\b(?:pasa|pasar|pasará) (?:por|al?) (?:el |la |nuestr[oa] )?${REVIEWERS}(?!\p{L})|\b${REVIEWERS} (?:tiene que|debe|revisa|aprueba)(?!\p{L})|\blicitación(?!\p{L})`,
  decision_criteria: String.raw`\b(?:imprescindible|indispensable|innegociable)\b|\b(?:un|nuestro|el) (?:requisito|criterio)\b|\bimportante para nosotros\b`,
  champion: String.raw`\b(?:voy a )?(?:defender|recomendar|apoyar)(?:é)? (?:este|el|su|esta|la|vuestr)|\brecomiendo (?:este|el|su|esta|la)\b|\b(?<!no )estoy (?:ya |muy |totalmente )?convencid[oa]\b`,
} as const

export const SPANISH: LanguageRules = {
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
    /(?<!\p{L})(?:te|le|les|os|se lo|lo|la) (?:envío|mando|paso|reenvío|confirmo|llamo|preparo|escribo|respondo|contesto|traigo|hago llegar|consulto|compruebo|miro|verifico|pregunto|averiguo)(?!\p{L})|\b(?:voy a|tengo que|pregunto|consulto|hablo|yo)\b|\p{L}aré(?!\p{L})/iu,
  otherDoes:
    /(?<!\p{L})(?:puedes?|pueden|podrías?|podrían)(?!\p{L})|^(?:y |por favor,? )*(?:enví[ea]n?|m[áa]nd[ea]n?|pás[ea]n?)(?:me|nos)(?!\p{L})/iu,
  weDo: /\b(?:nosotros|enviamos|mandamos|preparamos|entregamos|organizamos|enviaremos|prepararemos)\b/iu,
  together:
    /(?<!\p{L})(?:próxima (?:reunión|cita|llamada)|(?:próximo|siguiente) paso) (?:es|será)(?!\p{L})|^(?:(?:pues|entonces|y|bueno),? )*nos (?:vemos|reunimos)(?!\p{L})/iu,
  objections: OBJECTIONS,
  noObjection: NO_OBJECTION,
  postponed:
    /(?<!\p{L})(?:(?:lo|se lo|te lo|os lo) (?:consulto|compruebo|pregunto|miro|confirmo)|(?:tengo que|voy a|déjeme|déjame) (?:consultar|preguntar|comprobar|mirar|verificar)\p{L}*)(?!\p{L})/iu,
  evasive:
    /(?<!\p{L})(?:no (?:lo )?sé|no (?:(?:se|te|le|os|les) )?(?:lo )?(?:sabría|puedo|sé|podría) (?:decir|confirmar|responder)\p{L}*|así de memoria|ni idea|difícil de decir|no estoy segur[oa])(?!\p{L})/iu,
  cues: CUES,
}
