/** What one speaker says from a time such as `0:00:05` on; `username` is empty where nobody is named. */
interface Caption {
  username: string
  message: string
  timestamp: string
}

const TIMING = /^((?:\d+:)?\d{2}:\d{2}[.,]\d{3})\s+-->/
const VOICE = /<v(?:\.[^\s>]+)*\s+([^>]+)>/
const TAG = /<[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
}
/** `Carla Meyer: text`, where a file has no voice tags. */
const NAME_PREFIX = /^([\p{L}\p{N}][^:<>\n]{0,60}?):\s+(?=\S)/u
const SENTENCE_END = /[.?!…。？！]["”')]?$/u

export const isWebVtt = (text: string) => /^\uFEFF?WEBVTT(?:[ \t\n\r]|$)/.test(text)

/**
 * The captions of a WebVTT file. The speaker is the cue's voice tag, else a name before a
 * colon, else the previous speaker. Cues of one speaker are joined until a sentence ends. @throws Error when it has no cue with words
 */
export function parseWebVtt(text: string): Caption[] {
  const messages: Caption[] = []
  let speaker = ''
  for (const block of text.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)) {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => TIMING.test(line))
    if (at < 0) continue
    const start = TIMING.exec(lines[at] ?? '')?.[1] ?? ''
    for (const line of spokenLines(lines.slice(at + 1))) {
      const said = readLine(line)
      if (said.message === '') continue
      const last = messages.at(-1)
      const username = said.speaker ?? speaker
      if (last && username === speaker && !SENTENCE_END.test(last.message)) last.message += ` ${said.message}`
      else messages.push({ username, message: said.message, timestamp: start.replace(/[.,]\d+$/, '') })
      speaker = username
    }
  }
  if (messages.length === 0) throw new Error('The WebVTT file holds no caption')
  return messages
}

/** The lines of a cue; one that names no speaker goes on with the line before it. */
function spokenLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    if (joined.length === 0 || VOICE.test(line) || NAME_PREFIX.test(line)) joined.push(line)
    else joined[joined.length - 1] += ` ${line}`
  }
  return joined
}

function readLine(line: string): { speaker: string | null; message: string } {
  const voice = VOICE.exec(line)?.[1]?.trim()
  const text = line.replaceAll(TAG, '').replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
  const words = text.replaceAll(/\s+/g, ' ').trim()
  if (voice !== undefined) return { speaker: voice, message: words }
  const [whole = '', name] = NAME_PREFIX.exec(words) ?? []
  return { speaker: name?.trim() ?? null, message: words.slice(whole.length) }
}
