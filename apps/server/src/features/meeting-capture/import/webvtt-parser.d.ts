/** The library brings no types; these are of what we use. */
declare module 'webvtt-parser' {
  namespace webvtt {
    interface CueNode {
      type?: 'object' | 'text' | 'timestamp'
      name?: string
      /** The text, or a tag's annotation. */
      value?: string
      children?: CueNode[]
    }
    interface Cue {
      /** Seconds. */
      startTime: number
      endTime: number
      tree: CueNode
    }
    class WebVTTParser {
      constructor(entities: Readonly<Record<string, string>>)
      parse(text: string, mode: 'metadata'): { cues: Cue[]; errors: { message: string; line: number }[] }
    }
  }
  export default webvtt
}
