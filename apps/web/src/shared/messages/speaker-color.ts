const SPEAKER_COLORS = 10

/** One of the ten speaker colours as a CSS value, chosen by a hash of the name, so that a name has the same colour everywhere. */
export function speakerColor(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(--cc-speaker-${hash % SPEAKER_COLORS})`
}
