const SPEAKER_COLORS = 10

/** One of the ten speaker colours by hash of the name (spec §9), as a CSS value: the same everywhere for one name. */
export function speakerColor(name: string): string {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return `var(--cc-speaker-${hash % SPEAKER_COLORS})`
}
