import { evidenceOf, QUOTE_MAX, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { type Judgement, type Qualification, QUALIFICATION_FIELDS } from '@cuecard/contract/meetings/analysis.ts'
import { type Cue, cuedSentences, inTalkOrder } from '../cues.ts'

type Field = Qualification['field']

const CUSTOMER: readonly Side[] = ['customer']
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const CUES: Record<Exclude<Field, 'competition'>, Cue> = {
  metrics: {
    say: /\b(?:(?:sav(?:e|es|ed|ing)|reduc\w+|cut(?:ting)?|increas\w+|improv\w+|grow\w*|gain\w*|lose|losing|cost(?:s|ing)?|spend\w*|takes?|spart?|senken|steigern|kostet|dauert)\b[^.?!]{0,80}\b(?:\d[\d.,]*|ten|twenty|thirty|forty|fifty|half|hundred|thousand|million)\s?(?:%|percent|prozent|hours?|days?|minutes?|weeks?|k\b|euros?|dollars?|million|thousand|people|times|stunden|tage))/iu,
    mine: CUSTOMER,
  },
  economic_buyer: {
    say: /\b(?:(?:cfo|ceo|cto|coo|chief \w+ officer|board|boss|director|vp|vice president|managing director|head of \w+|finance|geschäftsführ\w+|vorstand)\b[^.?!]{0,60}\b(?:sign\w*|approv\w*|decid\w*|final|agree|release|budget|entscheid\w*|freig\w+|unterschreib\w*)|sign[s-]? ?off|budget (?:owner|holder)|(?:holds?|owns?|controls?) the budget|final (?:say|approval|decision))\b/iu,
    only: true,
  },
  decision_criteria: {
    say: /\b(?:must[- ]haves?|deal ?breakers?|requirements?|criteria|criterion|it (?:has|needs) to (?:support|work with|integrate|comply)|(?:most |very |really )?important (?:to|for) us|gdpr|dsgvo|soc ?2|iso ?27001|compliance|(?:has|have) to (?:integrate|comply|support|work with)|anforderung\w*|kriteri\w+|wichtig (?:für uns|ist))\b/iu,
  },
  decision_process: {
    say: /\b(?:procurement|purchasing (?:department|team)|legal (?:team|review|department)|security (?:review|questionnaire|assessment)|vendor (?:assessment|onboarding)|proof of concept|poc|pilot (?:phase|project|with)|trial (?:phase|period|with)|rfp|tender|short ?list|approval process|purchase order|steering committee|decision process|(?:committee|board|team) (?:will |would )?decides?|einkauf|ausschreibung|rechtsabteilung|betriebsrat|pilotphase)\b/iu,
    only: true,
  },
  identify_pain: {
    say: /\b(?:(?:our|the|a|biggest|main|real|big) (?:problem|challenge|pain|issue|bottleneck|headache)s?|struggl\w+|frustrat\w+|pain ?points?|tak(?:es|ing) (?:us )?(?:way |far |much )?(?:too|so|very) long|too (?:slow|manual|much time|many (?:errors|mistakes|tools|clicks))|wast(?:e|es|ing) (?:of )?(?:time|money|hours|so much)|error[- ]prone|(?:we|i) (?:lose|keep losing|lost|miss)|doesn't work|by hand|manually|unser problem|zu langsam|nervt|aufwendig|schmerz)\b/iu,
    not: /\b(?:no|not a|isn't a|without (?:a )?) ?(?:problem|issue|challenge)/i,
    mine: CUSTOMER,
    only: true,
  },
  champion: {
    say: /\b(?:i(?:'ll| will| can| would|'d) (?:push|champion|recommend|advocate|sponsor|pitch|(?:bring|take) (?:this|it|that) (?:to|up|back))|i(?:'m| am) (?:really |very |totally |completely )?(?:excited|convinced|a fan|impressed|sold)|i(?:'ll| will) (?:talk|speak) to my (?:boss|manager|team|colleagues)|i(?:'d| would) love to (?:have|use|see) (?:this|it)|das empfehle ich|bin (?:ich )?überzeugt|setze mich dafür ein)\b/iu,
    mine: CUSTOMER,
    only: true,
  },
  budget: {
    say: /\b(?:budget\w*|price range|afford\w*|(?:can|could|want to|willing to|planned to) (?:spend|invest|pay)|set aside|too expensive|zu teuer|kostenrahmen)\b/iu,
    mine: CUSTOMER,
  },
  authority: {
    say: /\b(?:(?:i|we) can (?:sign|decide|approve)|decision[- ]makers?|(?:my|our) (?:decision|call)\b|(?:i|we)(?:'ll| will|'d| would)? (?:have|need) to (?:ask|check with|run (?:it|this) (?:by|past)|convince|get (?:approval|buy-in|sign-off))|i report to|(?:needs?|requires?) (?:the )?(?:approval|sign-off) (?:of|from|by)|entscheide ich|entscheider\w*|muss ich (?:mit|erst)|freigabe)\b/iu,
    mine: CUSTOMER,
    only: true,
  },
  need: {
    say: /\b(?:we(?:'re| are)? (?:really |also |still |mainly )?(?:need|looking for|require|searching for|want to (?:have|get|be able|automate|replace|reduce|improve))|what we(?: really)? need|(?:would|could) (?:really )?help us|i(?:'d| would) like to (?:order|buy|transfer|cancel|replace|return)|i (?:need|lost my)|wir (?:brauchen|suchen|benötigen))\b/iu,
    not: /\bwe need to (?:go|stop|talk|move|wrap|finish|start|think)\b/i,
    mine: CUSTOMER,
    only: true,
  },
  timeline: {
    say: new RegExp(
      `\\b(?:go[- ]?live|roll ?out (?:by|in|until)|deadline|(?:by|until|before|starting|start in|beginning of|end of|no later than) (?:the )?(?:end of )?(?:next |this )?(?:${MONTH}|q[1-4]|quarter|year|month|week|summer|spring|autumn|fall|winter|monday|tuesday|wednesday|thursday|friday|christmas)|within (?:the next )?(?:\\w+ )?(?:days|weeks|months)|in (?:about )?(?:two|three|four|six|\\d+) (?:weeks|months)|as soon as possible|contract (?:ends|expires|runs out)|bis (?:ende|zum|mitte|januar|märz|april|juni|juli)|nächste[nsm]? (?:woche|monat|quartal|jahr)|so bald wie möglich)\\b`,
      'iu',
    ),
    mine: CUSTOMER,
  },
}

const OBJECTION: Cue = {
  say: /\b(?:too (?:expensive|pricey|complex|complicated|slow|risky|big|small|much (?:money|work|effort)|long|high)|(?:quite|very|pretty|really|bit) (?:expensive|pricey)|costs? (?:too much|a lot|a fortune)|(?:i'm|we're|i am|we are|still|bit) (?:not (?:convinced|ready|happy|comfortable)|worried|concerned|hesitant|sceptical|skeptical|afraid)|(?:my|our|main|biggest|one|a) (?:concern|worry|doubt|objection|hesitation)s?|(?:doesn't|does not|won't|wouldn't|can't) (?:work|fit|support|help|justify|make sense|see (?:the|why|how))|not (?:user-friendly|in (?:the|our) budget|a priority|what we (?:need|want)|going to (?:work|fly))|no (?:budget|time|resources)|(?:can't|cannot) (?:afford|justify)|need to think about|lock(?:ed)?[- ]in|already have (?:a|an|something|our)|happy with (?:our|what)|disadvantages?|drawbacks?|downsides?|zu (?:teuer|komplex|aufwendig|langsam|riskant)|bedenken|sorgen?|nicht überzeugt|kein budget|keine zeit|haben wir schon)\b/iu,
  not: /\b(?:not|isn't|n't) too (?:expensive|complex|long|much)|nothing to worry|our (?:\w+ )?(?:problem|challenge|pain) is|(?:picking|process|currently|today)\b.{0,40}\btakes?\b/i,
  mine: CUSTOMER,
}
const OBJECTIONS_MAX = 8
const EVIDENCE_MAX = 3

/** MEDDICC and BANT fields in the contract's order; `text` is null where nothing was said about one. */
export const qualification = (
  sentences: readonly SpokenSentence[],
  sides: ReadonlyMap<string, Side>,
  competitors: readonly Judgement[],
): Qualification[] =>
  QUALIFICATION_FIELDS.map((field) => {
    if (field === 'competition') {
      const text = competitors.map((one) => one.text).join(', ')
      const evidence = competitors.flatMap((one) => one.evidence).slice(0, EVIDENCE_MAX)
      return { field, text: text === '' ? null : text, evidence }
    }
    const best = cuedSentences(sentences, CUES[field], sides)
    const first = best[0]
    const evidence = best.slice(0, EVIDENCE_MAX).map(({ line, text }) => evidenceOf(line, text))
    return { field, text: first ? shorten(first.text, QUOTE_MAX) : null, evidence }
  })

export const objections = (sentences: readonly SpokenSentence[], sides: ReadonlyMap<string, Side>) =>
  inTalkOrder(cuedSentences(sentences, OBJECTION, sides), OBJECTIONS_MAX).map(({ line, text }) => ({
    text: shorten(text, QUOTE_MAX),
    evidence: [evidenceOf(line, text)],
  }))
