const COUNT = String.raw`(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|few|couple|some|ein\p{L}*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|wenigen|ein paar)`
const MANNER = String.raw`(?:of|to|or|up|at|most|short|brief|quick|simple|plain|clear|concise|bulleted|numbered|kurze\p{L}*|knappe\p{L}*)`
const PIECES = String.raw`(?:points|sentences?|words|lines|paragraphs?|s[aä]tz\p{L}*|worten|zeilen|absätz\p{L}*)`
const BULLETS = String.raw`(?:bullets?|bullet[- ]?points?|bullet lists?|stich(?:punkt|wort|wört)\p{L}*)`
const WRITINGS = String.raw`(?:e-?mails?|mails?|messages?|notes?|letters?|lists?|tables?|texts?|liste|tabelle|nachricht)`
const READERS = String.raw`(?:boss|manager|team|colleagues?|management|director|ceo|cfo|cto|chef\p{L}*|vorgesetzt\p{L}*|kolleg\p{L}*)`
const MANY = String.raw`(?:(?:${COUNT}|${MANNER})\s+)`

/** How a reply is to look, or whom it is for: 'in three sentences', 'as a list', 'for my boss'. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    String.raw`,?\s*\b(?:in|into|as|als|mit)\s+(?:${MANY}+${PIECES}|${MANY}*${BULLETS}|(?<=\b(?:as|als)\s+)${MANY}*${WRITINGS})\b`,
    'giu',
  ),
  new RegExp(String.raw`,?\s*\b(?:for my|für mein\p{L}*)\s+${READERS}\b`, 'giu'),
  /(?<=\bfollow[- ]?ups?\s+)(?:e-?mails?|mails?|messages?|notes?|letters?)\b/giu,
  /^\W*(?:please |bitte |can you |could you |kannst du |können sie )*(?:write|draft|compose|prepare|create|schreib\p{L}*|verfass\p{L}*|erstell\p{L}*)\b/giu,
]

/** A message without words for the form of the reply, which name nothing to search for. */
export function withoutForm(message: string): string {
  const rest = FORMS.reduce((text, form) => text.replaceAll(form, ''), message)
  return rest.replaceAll(/\s+/g, ' ').trim()
}

/** Whether a mail to the other side is wanted, such as the product drafts for each meeting. */
export const asksForFollowUpMail = (message: string) =>
  /\bfollow[- ]?ups?\s+(?:e-?mail|mail|message|letter)s?\b/iu.test(message)
