/** Days and months have a capital in writing and none in captions. */
const DAY = '(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)day'
const MONTH =
  '(?:[Jj]anuary|[Ff]ebruary|[Mm]arch|[Aa]pril|[Mm]ay|[Jj]une|[Jj]uly|[Aa]ugust|[Ss]eptember|[Oo]ctober|[Nn]ovember|[Dd]ecember)'
const GERMAN = '(?:[Mm]ontag|[Dd]ienstag|[Mm]ittwoch|[Dd]onnerstag|[Ff]reitag|[Ss]amstag|[Ss]onntag)'

/** Sources of patterns for points in time, English and German, without regard to case. */
export const WEEKDAY = `(?:${DAY}|${GERMAN})`
export const WHEN = String.raw`(?:today|tonight|tomorrow|this (?:week|afternoon|morning|month)|next (?:week|month|quarter|year|${DAY}|${MONTH})|(?:by|until|on|before|till) (?:next |the |this )?(?:${DAY}|${MONTH}|end of|tomorrow|next|\d)|\b${DAY}(?: week)?\b|within (?:the next )?[\w-]+ (?:hours|days|weeks|months)|in writing|afterwards|heute|morgen|diese woche|nächste woche|bis (?:zum |ende |nächste )?(?:${GERMAN}|morgen|montag|ende|\d))`
/** When something has to stand: dates, seasons, and a span from now. */
export const DUE = String.raw`(?:(?:by|before|until|no later than|at|in|from|on) (?:the )?(?:very )?(?:latest|end|beginning|middle|start|first|second|${MONTH}|q[1-4]|quarter|year|summer|spring|autumn|fall|winter|christmas|season|[\w-]+ season|back-to-school|${DAY}|\d)|in (?:about |around |roughly )?[\w-]+ (?:weeks|months)|within (?:the next )?[\w-]+ (?:days|weeks|months)|next (?:year|quarter|month|${MONTH})|this (?:year|quarter|month)|as soon as possible|bis (?:zum |ende |mitte )?\p{L}+|vor (?:dem |der )?\p{L}+|nächste[nsm]? (?:monat|quartal|jahr))`
