import { createContext, useContext } from 'react'

const SPEAKER_COLORS = 10

const colorAt = (place: number) => `var(--cc-speaker-${place})`

function placeOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return hash % SPEAKER_COLORS
}

/** One of the ten speaker colours as a CSS value, chosen by a hash of the name, so that a name has the same colour everywhere. */
export const speakerColor = (name: string): string => colorAt(placeOf(name))

/**
 * Colours for the people of one meeting, of which ten differ: who comes first keeps the colour of the name, the others get the next
 * free one.
 */
export function speakerColors(names: Iterable<string>): (name: string) => string {
  const places = new Map<string, number>()
  const taken = new Set<number>()
  for (const name of names) {
    if (places.has(name)) continue
    if (taken.size === SPEAKER_COLORS) taken.clear()
    let place = placeOf(name)
    while (taken.has(place)) place = (place + 1) % SPEAKER_COLORS
    taken.add(place)
    places.set(name, place)
  }
  return (name) => colorAt(places.get(name) ?? placeOf(name))
}

/** The colours of the meeting that a page is about; of a name alone elsewhere. */
export const SpeakerColorContext = createContext<(name: string) => string>(speakerColor)

export const useSpeakerColor = () => useContext(SpeakerColorContext)
