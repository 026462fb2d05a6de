const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const GERMAN = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)'

/** Sources of patterns for points in time, English and German, without regard to case. */
export const WEEKDAY = `(?:${DAY}|${GERMAN})`
export const WHEN = String.raw`(?:today|tonight|tomorrow|this (?:week|afternoon|morning|month)|next (?:week|month|quarter|year|${DAY}|${MONTH})|(?:by|until|on|before|till) (?:next |the |this )?(?:${DAY}|${MONTH}|end of|tomorrow|next|\d)|\b${DAY}(?: week)?\b|within (?:the next )?[\w-]+ (?:hours|days|weeks|months)|in writing|afterwards|heute|morgen|diese woche|nächste woche|bis (?:zum |ende |nächste )?(?:${GERMAN}|morgen|montag|ende|\d))`
/** When something has to stand: dates, seasons, and a span from now. */
export const DUE = String.raw`(?:(?:by|before|until|no later than|at|in|from|on) (?:the )?(?:very )?(?:latest|end|beginning|middle|start|first|second|${MONTH}|q[1-4]|quarter|year|summer|spring|autumn|fall|winter|christmas|season|[\w-]+ season|back-to-school|${DAY}|\d)|in (?:about |around |roughly )?[\w-]+ (?:weeks|months)|within (?:the next )?[\w-]+ (?:days|weeks|months)|next (?:year|quarter|month|${MONTH})|this (?:year|quarter|month)|as soon as possible|bis (?:zum |ende |mitte )?\p{L}+|vor (?:dem |der )?\p{L}+|nächste[nsm]? (?:monat|quartal|jahr))`
