import { COMPETITOR_NOTE } from '../../../shared/quotes/competitor-notes.ts'

/** Names of documents that companies write for themselves. */
const INTERNAL_NAME =
  /\b(?:internal|confidential|do not share|price rules|pricing rules|discount (?:rules|polic(?:y|ies)|approvals?|guidelines?)|margins?|talk ?tracks?|objection handling|intern|vertraulich|interno|confidentiel(?:le)?|confidencial)\b/iu
/** Sentences at the beginning of a text that say whom it is for. */
const INTERNAL_NOTE =
  /\b(?:(?:for )?internal use only|(?:company|strictly) confidential|not (?:for|to be shared with) customers|do not (?:share|forward|send)(?: this)?(?: \w+)? (?:with|to|outside)|nur für den internen gebrauch)\b/iu
/** Characters of a text that are searched for such a sentence. */
const BEGINNING = 1_500

interface Proposed {
  name: string
  file_path: string | null
  /** The beginning of what was read. */
  text?: string
  /** The document's own title, as its passages carry it. */
  title?: string
}

/** Whom an item seems to be for: `internal`, or null where nothing speaks for that. It is only shown, never set by itself. */
export function proposeAudience({ name, file_path, title = '', text = '' }: Proposed): 'internal' | null {
  const names = `${name}\n${file_path ?? ''}\n${title}`.replaceAll(/[_-]+/g, ' ')
  const isInternal =
    COMPETITOR_NOTE.test(names) || INTERNAL_NAME.test(names) || INTERNAL_NOTE.test(text.slice(0, BEGINNING))
  return isInternal ? 'internal' : null
}
