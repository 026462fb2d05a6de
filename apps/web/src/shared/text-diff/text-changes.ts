import { plural } from '@cuecard/language/plain-text.ts'
import { diffLines, diffWordsWithSpace } from 'diff'

export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Very different texts take long to compare; after this time a coarser comparison is used. */
const DIFF_LIMIT = { timeout: 150 }

/**
 * The changes from one text to another: the unchanged and the removed pieces form the first text, the unchanged and the
 * added ones the second. Compares by words, or by lines or as a whole if that takes too long.
 */
export function changesBetween(before: string, after: string): readonly TextChange[] {
  const found = diffWordsWithSpace(before, after, DIFF_LIMIT) ?? diffLines(before, after, DIFF_LIMIT)
  if (!found) return joined([piece('removed', before), piece('added', after)])
  return joined(found.map(({ added, removed, value }) => piece(added ? 'added' : removed ? 'removed' : 'same', value)))
}

const piece = (kind: TextChange['kind'], text: string): TextChange => ({ kind, text })

/** Joins neighbouring changes that are separated only by a space. */
function joined(pieces: readonly TextChange[]): readonly TextChange[] {
  const result: TextChange[] = []
  let removed = ''
  let added = ''
  const close = () => {
    if (removed) result.push(piece('removed', removed))
    if (added) result.push(piece('added', added))
    removed = ''
    added = ''
  }
  pieces.forEach(({ kind, text }, at) => {
    const next = pieces[at + 1]
    if (kind === 'removed') removed += text
    else if (kind === 'added') added += text
    else if (removed && added && next && /^[^\S\n]+$/.test(text)) {
      removed += text
      added += text
    } else {
      close()
      result.push(piece('same', text))
    }
  })
  close()
  return result.filter(({ text }) => text !== '')
}

const countWords = (changes: readonly TextChange[], kind: TextChange['kind']) =>
  changes.filter((change) => change.kind === kind).reduce((sum, { text }) => sum + (text.match(/\S+/g)?.length ?? 0), 0)

/** `3 words added, 1 word removed`. */
export function summaryOf(changes: readonly TextChange[]): string {
  if (changes.every(({ kind }) => kind === 'same')) return 'No difference'
  const [added, removed] = [countWords(changes, 'added'), countWords(changes, 'removed')]
  const parts = [
    added > 0 && `${plural(added, 'word')} added`,
    removed > 0 && `${plural(removed, 'word')} removed`,
  ].filter(Boolean)
  return parts.join(', ') || 'Only spaces and line breaks differ'
}
