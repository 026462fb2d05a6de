const BULLET = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+\S/
const OTHER_BLOCK = /^\s*(?:#{1,6}\s|>|\||```|---)/
const IS_ENDED = /[.!?。！？][\s"'”’)*_]*$|[\]】][\s.!?*_]*$/u
const CITATIONS_ALONE = /^\s*(?:[[【][\d\s^,;–-]+[\]】][\s.,;]*)+$/

/** The lines of a model's reply, each statement in one: what goes on in the next line is joined to the line that it belongs to. */
export function wholeLines(reply: string): string[] {
  const lines: string[] = []
  for (const line of reply.split(/\r?\n/)) {
    const before = lines.at(-1)
    if (before !== undefined && goesOn(before, line)) lines[lines.length - 1] = `${before.trimEnd()} ${line.trim()}`
    else lines.push(line)
  }
  return lines
}

function goesOn(before: string, line: string): boolean {
  if (before.trim() === '' || line.trim() === '') return false
  if (OTHER_BLOCK.test(before) || OTHER_BLOCK.test(line) || BULLET.test(line)) return false
  if (CITATIONS_ALONE.test(line) || /^\s*\p{Ll}/u.test(line)) return true
  return BULLET.test(before) && (/^\s{2,}/.test(line) || !IS_ENDED.test(before))
}
