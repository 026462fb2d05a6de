import { unmarked, withApostrophes } from './apostrophes.ts'
import { isQuestion, withoutLeadIn } from './questions.ts'
import { splitSentences } from './sentences.ts'
import { asksSmallTalk, TAIL } from './small-talk/small-talk.ts'

/** Said for effect: nobody waits for an answer. All rules read lower-cased text without what leads up to it. */
const RHETORICAL: readonly RegExp[] = [
  /^(?:who (?:knows|cares|would have thought|doesn't (?:want|like|love|know)|wouldn't|could have)|why not|what can (?:i|you|we) (?:say|do)|what (?:more|else) (?:can|could) (?:i|you|we|one) (?:say|ask|want|wish)|how (?:cool|great|nice|funny|crazy|good|amazing|weird) is (?:that|this)|what could (?:possibly )?go wrong|what's not to (?:like|love)|isn't (?:that|it|this) (?:great|nice|amazing|funny|crazy|wonderful|lovely|something|the (?:point|truth|problem))|are you (?:kidding|serious|joking)|(?:do you )?(?:you )?(?:know|see) what i mean|does that make sense|makes sense|if that makes sense|does that (?:work|sound (?:good|okay|fine|right)) (?:for|to) (?:you|everyone|everybody|all of you)|(?:am i|was that) (?:right|clear|wrong)|wer weiß|warum (?:auch )?nicht|wer hätte das gedacht|was soll man (?:da )?sagen|qui sait|pourquoi pas|quién sabe|por qué no)(?: (?:then|though|right|again|denn|schon))?$/u,
  /^(?:who (?:doesn't|wouldn't|hasn't) (?:\p{L}+ ){0,3}\p{L}+)$/u,
]

/** As it was said, marks included: somebody looks for a word, guesses, or seeks a nod. */
const ASKS_ONESELF =
  /,\s*(?:what|how|who)(?:'s| is| was) (?:it|that|he|she)(?: again| called)?\s*,|^(?:well,? |hm+,? )?(?:no idea|(?:i )?don'?t know|not sure),|,\s*you know\s*\?$/iu

/** 'Ooh yes please, can you get me that?' takes what was just offered. */
const ACCEPTS =
  /^(?:(?:oh|ooh|okay|ok|well|ah),? )*(?:yes,? please|please,? yes|yes,? (?:that would|that'd) be|ja,? (?:bitte|gerne?)|oui,? (?:s'il (?:vous|te) plaît|volontiers)|sí,? por favor)(?!\p{L})/iu

const whole = (asked: string) => new RegExp(`^(?:${asked})${TAIL}$`, 'u')

/** About the talk itself, and the talk before the talk. */
const SOCIAL: readonly RegExp[] = [
  /^(?:how's|how is|how was|is|was|and how's) (?:the|your) (?:weather|flight|drive|weekend|holidays?|vacation|family|day|morning|week|journey|trip)(?: (?:in|at|over|back|up|down|there|here|as|so|still|going|like|treating|good|nice|okay|fine|bad|better|today|to|been)(?!\p{L}).*)?$/u,
  whole(
    String.raw`(?:did|do|have) you (?:have|had|enjoy) (?:(?:a|your|the) )?(?:(?:good|nice|great|lovely|relaxing|long) )?(?:weekend|holidays?|vacation|trip|flight|lunch|break|christmas|easter)`,
  ),
  /^did you (?:have|enjoy) (?:a|your|the) (?:(?:good|nice|great|lovely|relaxing|long) )?(?:weekend|holidays?|vacation|trip|flight|lunch|break|christmas|easter) (?:in|at|with|over|on) .{1,40}$/u,
  whole(
    String.raw`(?:are|is) (?:we|everyone|everybody|anybody|anyone|he|she|they) (?:all )?(?:(?:here|there|complete|set|on mute|still (?:here|there|joining)|joining)(?: us)?|(?:ready|good)(?: (?:to|and) (?:go|start|begin|continue|kick off|get (?:going|started)|move on))?)`,
  ),
  /^(?:is (?:anybody|anyone|somebody|someone) (?:else|still) (?:joining|missing|coming|to come)|who (?:else )?(?:is|are we) (?:joining|missing|waiting for)|who's (?:joining|missing))(?!\p{L})/u,
  /^(?:shall|should|can|could|may|let's|do) (?:we|i)(?: just| quickly| maybe| please)* (?:(?:start|begin)(?: with the \p{L}+ (?:part|bit|topic|point|section|things?))?|kick (?:it |things )?off|move on|go on|continue|wrap(?: it)? up|stop here|take a (?:short |quick )?break|jump in|interrupt(?: you)?|ask (?:you )?(?:a|one|another|something|you something)(?: (?:quick|last|more|stupid|silly))?(?: questions?| thing)?(?: here| there)?|share (?:my|the) screen|go first|say something|record (?:this|the call))$/u,
  /^(?:could|can|would) you (?:please )?(?:repeat (?:that|this|it|the question)|say that again|go on mute|mute yourself|turn (?:on|off) your (?:camera|video))$/u,
  /^(?:is|was) (?:that|this|it) (?:okay|ok|fine|alright|all right|good)(?: (?:for|with) (?:you|everyone|everybody|all of you))?$/u,
  /^(?:how are (?:things|you|we all)|how's life|what's (?:up|new)|what time is it)(?: (?:today|lately|going|there|over there|with you|on your (?:side|end)|(?:in|at) \p{L}+|for you))*$/u,
  /^(?:what did (?:i|we) miss|(?:oops |oh dear )*what (?:just )?happened(?: there| here)?|(?:what|how) do you mean(?: by (?:that|this|it))?|how do you mean .{1,12})$/u,
  whole(
    String.raw`what (?:can|could|may) (?:i|we) (?:do for you|(?:show|tell|get|offer) you|help(?: you)? with)|what (?:do|did|would|will) you(?: guys| all| both)* (?:want|like|love|prefer) to (?:see|hear|say|ask|add|know|learn|discuss|cover|talk about|start with|focus on)|what (?:do|did) you(?: guys| all| both)* (?:think|say)(?: (?:of|about) (?:it|that|this))?|what (?:are|will|shall) we(?: all| both)? (?:going to |gonna |be )?(?:do|doing|talk about|talking about|discuss|discussing|cover|covering)(?: in (?:this|the) (?:meeting|call|session))?|what was (?:that|it|the question)`,
  ),
  /^(?:where are you (?:based|calling from|dialing in from|joining from)|how do you pronounce .{1,40}|wie (?:meinen sie|meint ihr|meinst du) das(?: genau)?|hatten sie ein (?:gutes|schönes) wochenende|darf ich (?:kurz )?(?:etwas fragen|unterbrechen)|sollen wir (?:anfangen|beginnen|starten)|quel temps fait-il.{0,30}|qué tal)$/u,
]

const isIdleSentence = (sentence: string): boolean => {
  const said = withApostrophes(sentence).trim()
  if (ASKS_ONESELF.test(said) || ACCEPTS.test(said)) return true
  const spoken = withoutLeadIn(sentence)
  const asked = unmarked(spoken)
  return asksSmallTalk(spoken) || [...RHETORICAL, ...SOCIAL].some((rule) => rule.test(asked))
}

/**
 * Whether all that is asked in a text is said for effect or to be polite, so that no document has to answer it. A text that
 * asks nothing by its wording is not judged: it may be the key words of a question.
 */
export function isIdleQuestion(text: string): boolean {
  const asking = splitSentences(text).filter((sentence) => isQuestion(sentence))
  return asking.length > 0 && asking.every(isIdleSentence)
}
