import type { Question } from '../evidence/read-question.ts'
import type { ReadPassage } from '../passages/read-passages.ts'

/** Names of notes on other vendors; a page that compares one's own plans is none. */
export const COMPETITOR_NOTE =
  /\b(?:competit(?:or|ors|ion|ive)|battle ?cards?|wettbewerb\w*|konkurren\w*|concurren\w*|competencia|competidores)\b/iu
const COMPARES = /\b(?:alternatives?|versus|vs|compare|compared|comparison|vergleich\w*)\b/iu

/** What such notes say of somebody else must not be read aloud as the company's own. By their name, unless they were said to be for customers. */
export const isCompetitorNote = ({
  item_name,
  title,
  audience,
}: Pick<ReadPassage['passage'], 'item_name' | 'title' | 'audience'>) =>
  audience !== 'customer' && (COMPETITOR_NOTE.test(item_name) || COMPETITOR_NOTE.test(title.split(' › ')[0] ?? ''))

export const asksOfCompetitors = ({ search }: Pick<Question, 'search'>) =>
  COMPETITOR_NOTE.test(search) || COMPARES.test(search)
