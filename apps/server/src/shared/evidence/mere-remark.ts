/** A need or a worry that a document could meet, which nobody put as a question: 'We would need a SOC 2 report.' */
const NEED = new RegExp(
  [
    String.raw`\b(?:we|they|you|(?:our|my|the) \p{L}+(?: \p{L}+)?)(?:['’](?:d|ll)| would| will| do| really| also| always| absolutely)*`,
    // A minute, and what somebody is about to do, are no need.
    String.raw` (?:need|require|demand|expect|want|insist on|worry about|depend on)s?(?! (?:to (?!be able\b|have\b|know\b|hear\b|see\b|understand\b|learn\b)|(?:a|one|another|just) (?:\p{L}+ )?(?:minutes?|moments?|seconds?|secs?|break)\b))\b`,
    // What somebody is asked to send, show or tell, and what it is about.
    String.raw`|\b(?:send|remind|show|give|tell|walk) (?:me|us)\b(?! (?:just )?(?:a|one|another) (?:\p{L}+ )?(?:minute|moment|second|sec|call|ring)s?\b)`,
    String.raw`|\b(?:like|love|need) to (?:know|hear|see|understand|learn)\b|\byou (?:could|can|may) (?:say|tell|send|show|explain)\b`,
    String.raw`|\b(?:ask(?:s|ed|ing)?|hop(?:e|es|ed|ing)) for\b|\bwonder(?:s|ed|ing)?\b|\bsomething (?:on|about)\b|\b(?:talk|speak) about (?:your|the)\b`,
    String.raw`|\b(?:have|has) to (?:comply|run|work|stay|support|meet)\b|\bmust\b|\b(?:cannot|can['’]t) (?:go|do|live) without\b|\byour (?:\p{L}+ ){1,3}(?:matters?|is|are) (?:\p{L}+ )*(?:to us|important|key|crucial)\b`,
    String.raw`|\b(?:looking for|interested in|concerns? us|concerned about|worried about|curious about|a must|mandatory|deal ?breaker)\b`,
    String.raw`|(?<!\p{L})(?:uns|mich) (?:interessiert|interessieren|beschäftigt)(?!\p{L})|(?<!\p{L})(?:schicken|senden|zeigen|nennen|geben) sie (?:mir|uns) (?!(?:bitte |noch |kurz )*(?:einen? )?(?:moment|minuten?|sekunden?)\b)`,
    String.raw`|(?<!\p{L})(?:verlangt|fordert|besteht auf|benötigt|bräuchte[nt]?|wichtig (?:ist|wäre) (?:uns|mir)|(?:uns|mir) (?:ist|wäre) wichtig|(?:mir|uns) geht es um|frage nach|ohne [\p{L}-]+ (?:dürfen|können|geht))(?!\p{L})`,
    String.raw`|(?<!\p{L})(?:il (?:nous|me) fa(?:ut|udrait)|(?:nous avons|j'ai|on a|nous aurions) besoin|(?:nous|on) (?:cherch|exige|voudrai|aimerai)\p{L}*|necesit(?:amos|aríamos|o|aría)|buscamos|exigimos|(?:nos|me) (?:interesa|preocupa|haría falta|gustaría))(?!\p{L})(?! (?:une? |un peu de |un )?(?:minutes?|moment|instant|momento|minuto|segundo)(?!\p{L}))`,
    String.raw`|\bwir (?:\p{L}+ )?(?:brauchen|bräuchten|benötigen|suchen|erwarten|verlangen)(?! (?:noch )?(?:einen? )?(?:moment|minuten?|pause)\b)`,
  ].join(''),
  'iu',
)

/** Words of a question anywhere, because captions word one in ways that are not known as such: 'and our bank how quick is it told'. */
const MAY_ASK =
  /\b(?:what|whats|how|hows|why|where|wheres|which|who|whos|whose|when|whether|any|if)\b|\b(?:do|does|did|can|could|will|would|should|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t)\s+(?:i|you|we|they|he|she|it|this|that|these|those|there|the|an?|your|our|my|some(?:body|one))\b|\b(?:is|are)\s+(?:it|there|they|this|that|you|your)\b|(?<!\p{L})(?:was (?:das|der|die|den|es|ist|sind|wir|sie|man|kostet|passiert|macht|heißt|bedeutet|wäre)|(?:und|aber) was|worin|woraus|wovon|wozu|wofür|womit|wie|wann|wo|wer|warum|wieso|welche[rsmn]?|ob|quand|combien|comment|pourquoi|quel(?:le)?s?|cuánt[oa]s?|cuándo|dónde|cómo|qué)(?!\p{L})|[?？]/iu

/** Whether a message only tells something, so that nothing found is no gap in the documents. */
export const isMereRemark = (message: string): boolean => !NEED.test(message) && !MAY_ASK.test(message)
