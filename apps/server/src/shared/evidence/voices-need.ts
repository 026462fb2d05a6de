/** A need or a worry that a document could meet, which nobody put as a question: 'We would need a SOC 2 report.' */
const NEED = new RegExp(
  [
    String.raw`\b(?:we|they|you|(?:our|my|the) \p{L}+(?: \p{L}+)?)(?:['’](?:d|ll)| would| will| do| really| also| always| absolutely)*`,
    // A minute, and what somebody is about to do, are no need.
    String.raw` (?:need|require|demand|expect|want|insist on|worry about|depend on)s?(?! (?:to (?!be able\b|have\b)|(?:a|one|another|just) (?:\p{L}+ )?(?:minutes?|moments?|seconds?|secs?|break)\b))\b`,
    String.raw`|\b(?:looking for|interested in|concerns? us|concerned about|worried about|curious about|a must|mandatory|deal ?breaker)\b`,
    String.raw`|\bwir (?:\p{L}+ )?(?:brauchen|bräuchten|benötigen|suchen|erwarten|verlangen)(?! (?:noch )?(?:einen? )?(?:moment|minuten?|pause)\b)`,
  ].join(''),
  'iu',
)

/** Whether a message that asks nothing says what somebody needs or worries about, so that nothing found is a gap in the documents. */
export const voicesNeed = (message: string): boolean => NEED.test(message)
