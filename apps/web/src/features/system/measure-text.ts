const UNITS = ['KB', 'MB', 'GB', 'TB'] as const

/** `812 B`, `4.3 KB`, `38 MB`. */
export function sizeText(bytes: number | null): string {
  if (bytes === null) return 'Not known'
  if (bytes < 1_000) return `${Math.round(bytes)} B`
  let value = bytes
  let unit: string = 'B'
  for (const next of UNITS) {
    if (value < 1_000) break
    value /= 1_000
    unit = next
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

/** `4 ms`, `1.2 s`; a dash where nothing was measured. */
export function msText(ms: number | null): string {
  if (ms === null) return '–'
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** Half of them took less, and 19 of 20: `4 / 31 ms`, in one line. */
export function timesText({ p50, p95 }: { p50: number | null; p95: number | null }): string {
  if (p50 === null || p95 === null) return '–'
  const text = p95 < 1_000 ? `${Math.round(p50)} / ${msText(p95)}` : `${msText(p50)} / ${msText(p95)}`
  return text.replaceAll(' ', '\u00a0')
}

/** `12 s`, `4 min`, `3 h`, `2 d`; a dash where there is nothing. */
export function ageText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  return seconds < 48 * 3_600 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`
}

export const countText = (count: number) => count.toLocaleString('en-US')
