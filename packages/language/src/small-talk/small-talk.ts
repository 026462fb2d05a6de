import { asksSmallTalkElsewhere } from './small-talk-elsewhere.ts'
import { unmarked } from '../apostrophes.ts'

const DAY = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|Christmas|Easter)'
/** A name that is called before or after what is asked: 'Carl, can you hear me?' 'Are you there Sundays?' calls nobody. */
const CALLED = new RegExp(
  String.raw`^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?, (?=\S+ )|,? (?!${DAY}(?!\p{L}))\p{Lu}\p{Ll}+(?=[ ?!.…]*$)`,
  'gu',
)

/** What may follow small talk without making a question of it. Only a few, and no two of these make a third: long texts are read at once. */
export const TAIL = String.raw`(?: (?:today|now|right|then|so far|again|yet|already|okay|ok|alright|fine|well|clearly|properly|here|there|guys|all|both|everyone|everybody|please|you (?:all|guys|both)|at (?:the moment|this (?:point|stage))|this (?:morning|afternoon|evening)|(?:for|from|with|on|to|about) (?:that|this|today|now|you|me|us|(?:your|the) (?:list|agenda)|(?:your|my|our) (?:side|end|part)|anyone|anybody|everyone|everybody)|before (?:we|i) (?:go|move|start|begin|continue|close|finish|wrap|end|leave|stop)(?: (?:on|up|ahead|over|to the next \p{L}+))?)){0,5}`
const TO_SAY = String.raw`(?: to (?:ask|know|add|discuss|raise|cover|say|share|mention|hear|see|talk about|bring up|go over))?`
const OFFERED = String.raw`(?:that )?(?:i|we) (?:can|could|may|should) (?:help|do|assist|answer|add|cover|clarify)(?: you)?(?: with| for you)?`
const SHOWN = String.raw`(?:me|us|(?:my|the) (?:screens?|slides?|video|presentation|deck|desktop|camera))`
const SEEN = String.raw`(?:it|this|that|${SHOWN})`

const THIS_CALL = String.raw`(?:(?:the|this|our) (?:call|meeting|session|conversation)|this)`
const DEVICE = String.raw`(?:(?:my|your) (?:screen|slides|camera|video|picture|audio|sound|voice|mic|microphone|headset))`
const DISTURBED = String.raw`(?:(?:still )?(?:on|off|on mute|muted|frozen|freezing|stuck|black|blank|lagging|choppy|blurry|gone|not working|breaking up|cutting (?:in and )?out|coming through)|so (?:quiet|loud|far away))`
/**
 * About the call itself: who is late, who hears and sees what, and whether it is being recorded. 'You' and 'I' alone: a report asks about others.
 * 'Is the call recorded?' asks of any call, and who can see 'it' of what was said before.
 */
const ABOUT_CALL: readonly string[] = [
  String.raw`(?:why|how come) (?:(?:are|were) you|you are|you were) (?:so |a bit |this )?late(?: (?:to|for) ${THIS_CALL})?`,
  String.raw`(?:why did you|how come you) (?:only )?(?:join|joined|come|came|arrive|arrived|dial in|dialed in|connect|connected|show up|showed up)(?: (?:to |in |into )?${THIS_CALL})?(?: (?:so|this|that|a bit|too))? late`,
  String.raw`what (?:took you so long|kept you(?: so long)?)`,
  String.raw`why (?:can't|cannot|couldn't) (?:i|you|we) (?:hear|see)(?: (?:you|anything|anyone|anybody|your (?:screens?|slides|video|camera|picture|faces?)|${SHOWN}))?`,
  String.raw`(?:can|could|does|do|did) (?:anyone|anybody|everyone|everybody|you(?: all| both| guys)?)(?: also| still)? (?:hear|see) (?:${SHOWN}|an echo|the echo|that noise)`,
  String.raw`(?:why )?(?:am i|are you) ${DISTURBED}`,
  String.raw`(?:why )?(?:is|are) ${DEVICE} ${DISTURBED}`,
  String.raw`(?:which|what) (?:screen|slide|window|tab) (?:do|can|are) you (?:see|seeing|looking at)`,
  String.raw`(?:is|are|was) (?:${THIS_CALL} (?:being|getting) recorded|(?:you|we|i) recording(?: ${THIS_CALL})?|(?:you|we|i) being recorded)`,
  String.raw`(?:are you (?:okay|ok|fine|happy) (?:with|if)|do you mind|is it (?:okay|ok|fine|alright)) (?:(?:that|if|when) )?(?:i|we|us|me) (?:record|recording) ${THIS_CALL}`,
  String.raw`(?:can|could|would|will) you(?: please| just)? (?:share (?:your|the) screen|stop sharing (?:your|the) (?:screen|slides)|speak (?:up|(?:a (?:bit|little) )?(?:louder|slower))|turn (?:up|down) your (?:volume|microphone|mic))`,
]

const WHOLE: readonly string[] = [
  ...ABOUT_CALL,
  String.raw`(?:\p{L}+ )?how are (?:you|things)(?: (?:doing|feeling|getting on|going))?`,
  String.raw`how(?:'s| is) it going`,
  String.raw`how (?:was|is) your (?:day|week|weekend|trip|morning|holidays?)(?: (?:going|been))?(?: (?:to|from|in|at|over) \p{L}+)?`,
  String.raw`how have you been(?: (?:doing|since (?:then|last \p{L}+|we (?:last )?(?:met|spoke|talked))))?`,
  String.raw`how do you do`,
  String.raw`how (?:can|may) (?:i|we) help(?: you)?(?: with)?`,
  String.raw`am i audible`,
  String.raw`(?:\p{L}+ )?(?:can|could) (?:you|everyone|everybody)(?: all| both| guys| just| still| please)* (?:hear|see)(?: ${SEEN})?`,
  String.raw`(?:do|did) you(?: all| both| guys| still)* (?:hear|see) (?:me|us|my screen|my slides)`,
  String.raw`is (?:every(?:one|body)|my screen) (?:here|there|ready|visible)`,
  String.raw`are you (?:still )?there`,
  String.raw`(?:(?:do|does|did) (?:you|anyone|anybody|everyone)(?: all| both| guys)* have |are there |have you(?: got)? )?(?:any|no)(?: other| more| further)? ?questions(?: (?:about|on|regarding) .{1,60})?`,
  String.raw`(?:(?:is|was) there |do you (?:have|need|want) |did you (?:have|need|want) |have you(?: got)? )?anything else(?: (?:that )?you(?:'d| would)?(?: like| want| wanted| need| wish| have)?${TO_SAY}| ${OFFERED})?`,
  String.raw`(?:(?:is|was) there )?anything (?:that )?(?:you|i)(?:'d| would)? (?:like|want|need)${TO_SAY}`,
]
const WHOLE_ELSEWHERE: readonly string[] = [
  String.raw`(?:hören|sehen|hört|seht|hörst|siehst) (?:sie|ihr|du|alle) (?:mich|uns|meinen bildschirm|meine folien)(?: (?:gut|jetzt|alle|schon|noch))*`,
  String.raw`(?:können|könnt|kannst) (?:sie|ihr|du|alle) (?:mich|uns|meinen bildschirm|meine folien)(?: (?:gut|jetzt|alle|schon|noch))* (?:hören|sehen)`,
  String.raw`comment (?:allez-vous|vas-tu|ça va)(?: (?:bien|tous|aujourd'hui|ce matin))*`,
  String.raw`(?:est-ce que )?vous m'entendez(?: (?:bien|tous|là|maintenant))*|m'entendez-vous(?: (?:bien|tous))*`,
  String.raw`cómo est(?:á|án|ás|áis)(?: (?:usted|ustedes|todos|todas|hoy))*`,
  String.raw`(?:warum|wieso) (?:kommen|kommst|kommt) (?:sie|ihr|du) (?:erst jetzt|(?:so|zu) spät)`,
  String.raw`(?:wird|werden) (?:das (?:gespräch|meeting) (?:gerade|jetzt)|(?:dieses (?:gespräch|meeting)|dieser (?:anruf|call)|wir)(?: gerade| jetzt)?) (?:aufgezeichnet|aufgenommen)`,
  String.raw`(?:me|nos) (?:oyen?|escuchan?|ven?|oís|escucháis)(?: (?:bien|todos|ahora))*`,
  String.raw`(?:你|您|你们|大家)(?:们)?(?:都)?好吗`,
  String.raw`(?:你|您|你们|大家)?(?:都)?(?:能)?[听看]得[见到](?:我|我们)?(?:说话|的声音|的屏幕|屏幕)?(?:吗)?`,
  String.raw`كيف حال(?:ك|كم|كما|كن)?(?: اليوم)?`,
  String.raw`هل (?:تسمع|تسمعو|تسمعون)(?:ني|نا)(?: جيدا| الآن| بوضوح)?`,
]
const SMALL_TALK = new RegExp(
  `^(?:(?:${WHOLE.join('|')})${TAIL}(?: or (?:just|only|not|no|is it) .{1,40})?|${WHOLE_ELSEWHERE.join('|')})$`,
  'u',
)

/** Whether a sentence, without what leads up to it, is talk before or about the talk, from its first word to its last. */
export function asksSmallTalk(asked: string): boolean {
  if (SMALL_TALK.test(unmarked(asked)) || asksSmallTalkElsewhere(asked)) return true
  return SMALL_TALK.test(unmarked(asked.replaceAll(/\s+/gu, ' ').replaceAll(CALLED, '')))
}
