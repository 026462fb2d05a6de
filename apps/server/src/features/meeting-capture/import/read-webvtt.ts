import { NAME_MAX, TRANSCRIPT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import webvtt from 'webvtt-parser'
import * as transcripts from './imported-transcript.ts'

/** Errors that lose no word: cue placement, nesting of tags, order of cues. */
const HARMLESS =
  /setting|position|alignment|size|direction|tag|annotation|<v>|escape|in a comment|style block|previous (cue|timestamp)|End timestamp|Timestamp must be/i

/** Lines below the signature that hold no words: what the file is, or the first caption without a blank line before it. */
const HEADER_LINE = /^(?:(?:kind|language|region|title|date|duration|x-[\w-]+)\s*[:=].*|\d+|.*-->.*)$/i

/** The entities that WebVTT defines. */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&lrm;': '\u200e', '&rlm;': '\u200f', '&nbsp;': ' ' }

/** `Carla Meyer: text`, also `>> Carla Meyer: text`, where a file has no voice tags. */
const NAME_PREFIX = /^(?:(?:>>|[-–])\s*)?([\p{L}\p{N}][^:<>\n]{0,60}?):\s+(?=\S)/u

/** Two speakers in one caption. */
const NEXT_SPEAKER = /\n(?=(?:>>|[-–])\s*[\p{L}\p{N}][^:<>\n]{0,60}?:\s+\S)/u

/** Where at least this share of the captions without a voice tag begin with a name, each of these is one. */
const NAMED_SHARE = 0.5

/**
 * Reads a WebVTT file as Google Meet, Microsoft Teams, Zoom and others write it. The speaker is the cue's voice tag, else
 * a name before a colon, else the previous speaker.
 * @throws InvalidTranscriptError with the line of the first error that loses words
 */
export function readWebVtt(text: string): transcripts.ImportedTranscript {
  const { cues, errors } = new webvtt.WebVTTParser(ENTITIES).parse(text, 'metadata')
  const lines = text.split(/\r\n|\r|\n/)
  const isHeader = ({ message, line }: (typeof errors)[number]) =>
    /after the signature/.test(message) && HEADER_LINE.test(lines[line - 1] ?? '')
  const error = errors.find((each) => !HARMLESS.test(each.message) && !isHeader(each))
  // The parser names the line after the one that it took for a cue's name.
  if (error) {
    const line = /followed by timestamp/.test(error.message) ? error.line - 1 : error.line
    throw new transcripts.InvalidTranscriptError(line, decapitalised(error.message))
  }
  if (cues.length > transcripts.IMPORT_MESSAGES_MAX) throw transcripts.tooManyMessages()
  let speaker = ''
  const messages: transcripts.ImportedMessage[] = []
  const pieces = cues.map((cue) => ({ cue, voices: voicesOf(cue.tree) }))
  const isName = nameTest(pieces.flatMap(({ voices }) => voices))
  for (const { cue, voices } of pieces) {
    for (const piece of voices) {
      const said = withNamePrefix(piece, isName)
      speaker = said.voice ?? speaker
      const message = said.text.replace(/\s+/g, ' ').trim()
      if (message === '') continue
      if (message.length > TRANSCRIPT_MESSAGE_MAX)
        throw new transcripts.InvalidTranscriptError(null, 'One caption is longer than 100,000 characters.')
      messages.push({
        message_id: null,
        username: speaker.slice(0, NAME_MAX),
        message,
        timestamp: cue.startTime,
        user_image_url: null,
        kind: 'spoken',
      })
    }
  }
  return { title: null, messages }
}

interface VoiceText {
  voice: string | null
  text: string
}

type Node = webvtt.CueNode

/** What each voice of a cue says, in order. */
function voicesOf(tree: Node): VoiceText[] {
  const parts: VoiceText[] = []
  const add = (voice: string | null, text: string) => {
    const last = parts.at(-1)
    if (last && last.voice === voice) last.text += text
    else parts.push({ voice, text })
  }
  const walk = (node: Node, voice: string | null) => {
    if (node.type === 'text') return add(voice, node.value ?? '')
    const own = node.name === 'v' && node.value ? node.value.trim() : voice
    for (const child of node.children ?? []) walk(child, own)
  }
  walk(tree, null)
  return parts.flatMap((part) =>
    part.voice === null ? part.text.split(NEXT_SPEAKER).map((text) => ({ voice: null, text })) : part,
  )
}

/** Tells names from other words before a colon, such as 'One thing': names stand before most captions, or come again. */
function nameTest(pieces: readonly VoiceText[]): (name: string) => boolean {
  const texts = pieces.filter(({ voice, text }) => voice === null && text.trim() !== '')
  const names = texts.flatMap(({ text }) => NAME_PREFIX.exec(text.trimStart())?.[1]?.trim() ?? [])
  if (names.length >= NAMED_SHARE * texts.length) return () => true
  const counts = Map.groupBy(names, (name) => name)
  return (name) => (counts.get(name)?.length ?? 0) > 1
}

function withNamePrefix(said: VoiceText, isName: (name: string) => boolean): VoiceText {
  if (said.voice !== null) return said
  const [whole, name] = NAME_PREFIX.exec(said.text.trimStart()) ?? []
  return name === undefined || whole === undefined || !isName(name.trim())
    ? said
    : { voice: name.trim(), text: said.text.trimStart().slice(whole.length) }
}

const decapitalised = (message: string) => message.charAt(0).toLowerCase() + message.slice(1)
