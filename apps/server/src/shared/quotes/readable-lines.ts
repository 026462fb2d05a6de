/** Longest unit in characters: a longer list ends after its last whole point, a longer sentence is no unit. */
export const UNIT_MAX = 420
/** Share of characters that only code has. */
const CODE_SHARE = 1 / 20
/** Points elsewhere, announces what follows or asks: nothing that answers. */
const TELLS_NOTHING = new RegExp(
  [
    String.raw`[?？]["'”’)]*$`,
    String.raw`^for (?:more|further|additional|detailed|an? (?:example|overview|list)|details|information|instructions)\b`,
    String.raw`^(?:for [^.]{1,80}, (?:please )?(?:see|refer to|check|visit|read|consult)|to [^.]{1,80}, (?:please )?(?:see|refer to|consult))\b`,
    String.raw`^(?:please )?(?:see|refer to|(?:check out|have a look at|take a look at)(?= (?:our|the|this|these)\b))\b`,
    String.raw`^(?:to learn more|learn (?:more|how|about)|more information)\b`,
    String.raw`^(?:this|the following|these) (?:section|topic|guide|page|chapter|example|table|procedure|image|diagram|tutorial|document|step|figure|picture|code|command|steps|examples|topics|tables|sections|procedures)\b`,
  ].join('|'),
  'iu',
)
/** 'Here is how to invite guests.', and what ends with a colon or an arrow: without what follows it says nothing. */
const ANNOUNCES =
  /(?::|→|➔|➜)\s*["'”’)]*$|^here(?:['’]s| is| are) (?:how|what|why|where|an? (?:example|overview|list|quick|short|step)|the (?:steps?|list)|some (?:examples?|steps?))\b|^(?:hier (?:ist|sind|erfahren|finden)|so (?:geht|funktioniert))\b[^.]*:$/iu

/** What a point of a list says of what stands below it: 'Get the file:' is a step all the same. */
export const withoutLead = (point: string) => point.replace(/\s*(?::|→|➔|➜)$/u, '')

/** 'Located at the bottom of the screen, click …': where, then what to do. */
const STEP_THERE = /^[^.;:,]{1,60}, (?:please )?(?:click|press|tap|select|choose|open|enter|type|scroll)\b/iu
/** Verbs that a step of a procedure begins with. */
const STEP =
  /^(?:(?:then|next|now|finally|first|optionally|once (?:there|done)|(?:in|on|under|from|at) (?:the|your) [^.;:]{1,60}),? )?(?:please )?(?:go|head|navigate|open|click|double-click|right-click|press|tap|choose|select|pick|enter|type|fill|sign|log|scroll|drag|drop|copy|paste|add|create|upload|download|install|run|save|set|turn|switch|toggle|enable|disable|activate|confirm|check|find|locate|visit|use|make|remove|delete|change|connect|configure|generate|send|invite|name|give|wait|restart|start|repeat|review|publish|import|export|grant|assign|verify|update|ensure|provide)\b(?! (?:is|are|was|were|has|have|can|will)\b)/iu

/** A step of a procedure, told in a sentence. */
export const isStep = (text: string) => STEP.test(text) || STEP_THERE.test(text)

/** Whether a list's points are the steps of a procedure. */
export const areSteps = (points: readonly string[]) =>
  points.length > 1 && points.filter(isStep).length * 2 > points.length

/** Whether a text says something by itself: no pointer elsewhere, announcement, question or code. */
export const isReadable = (text: string) =>
  text.length >= 3 &&
  text.length <= UNIT_MAX &&
  !hasOpenBracket(text) &&
  !TELLS_NOTHING.test(text) &&
  !ANNOUNCES.test(text) &&
  !looksLikeCode(text)

/** 'Single sign-on (SAML 2.0, OpenID': a cell or line that the layout cut off. */
const hasOpenBracket = (text: string) => /\([^()]*$/.test(text)

/** Signs of code that prose has too: prices in dollars, '<15 minutes' and marks of footnotes, such as '36 months[1].' */
const SIGNS_OF_PROSE = /\$(?=\s?\.?\d)|(?<=\d\s?)\$|[<>](?=\s?\$?\d)|\[[1-9]\d{0,2}\](?=[.,;:!?)"”]*(?:\s|$))/g

export const looksLikeCode = (text: string) =>
  (text.replace(SIGNS_OF_PROSE, '').match(/[{}=<>\\[\]`_|$]/g)?.length ?? 0) > Math.max(1, text.length * CODE_SHARE) ||
  /^(?:import|sudo|aws|def|var|const|#!|\$(?!\s\d))\s/.test(text)
