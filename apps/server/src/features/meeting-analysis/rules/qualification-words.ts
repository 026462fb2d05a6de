export const any = (...sources: string[]) => new RegExp(sources.join('|'), 'iu')
export const NUMBER_WORD = String.raw`(?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half|hundred|thousand|million)\b[- ]?)+`
export const MONEY = String.raw`(?:[€$£]\s?\d[\d.,]*\s?(?:k|m|million|thousand)?|(?:\d[\d.,]*\s?(?:k|m|million|thousand)?|${NUMBER_WORD}(?:point ${NUMBER_WORD})?) ?(?:euros?|dollars?|pounds?|francs?|grand|€|eur|usd|gbp)|\b(?:${NUMBER_WORD}(?:point ${NUMBER_WORD})?)(?<=thousand |million |thousand|million|hundred )|\b(?:one|two|three) million\b)`
export const MEASURE = String.raw`(?:${MONEY}|\d[\d.,]*\s?(?:%|percent|prozent|x\b|times|hours?|minutes?|days?|stunden|tage)|${NUMBER_WORD}(?:percent|hours?|minutes?|days?|times|orders?|mistakes)|\b(?:a few|some|several|a couple of) (?:hours|days|percent))`
/** What costs whoever it happens to. */
export const HARM =
  '(?:scrap(?:ping|s)?|waste|downtime|outages?|failures?|errors?|mistakes?|delays?|penalt(?:y|ies)|fines?|complaints?|recalls?|rework|breakdowns?|stoppages?|damages?|loss(?:es)?|incidents?|accidents?|thefts?|standstills?)'
/** What somebody suffers from. */
export const TROUBLE = new RegExp(
  String.raw`\b(?:problem|trouble|issue|challenge|pain|headache|nightmare|mess|lo[st]t|los(?:e|ing)|${HARM}|fail(?:s|ed|ing)?|broke(?:n)?|breaks?|down|too (?:slow|long|late|expensive|many|much|often)|complain(?:s|ed|ing)?|late|slow|wast(?:e|ed|ing)|by hand|manual(?:ly)?|on paper|can't|cannot|couldn't|no longer|any ?more|struggl\w+|sick|short(?:age)?|missing|wrong|crash\w*|drowning|stolen|lead time)\b|(?<!\p{L})(?:problem\p{L}*|sorgen|ärger\p{L}*|ausgefallen|ausfälle?|fällt aus|kaputt|fehler\p{L}*|verlieren|verloren|zu (?:lang\p{L}*|teuer|viel\p{L}*|spät)|nicht mehr|von hand)(?!\p{L})`,
  'iu',
)
export const ROLE = String.raw`(?:c[feti]o|coo|ciso|chief \w+(?: \w+)? officer|(?:the |our |advisory )?board|(?:my|our|the) (?:boss|manager|management|committee)|(?:\w+ )?director|v\.?p\.?|vice president|president|owner|head of \w+|(?:our |the )?finance|geschäftsführ\w+|vorstand|chef)`
