import { evidenceOf, type SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { Judgement } from '@cuecard/contract/meetings/analysis.ts'

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&]*(?:[.-][\p{L}\p{N}]+)*(?: \p{Lu}[\p{L}\p{N}&]*(?:[.-][\p{L}\p{N}]+)*){0,2}`
/** Names after words that compare products or say which one is in use. */
const CUE = new RegExp(
  String.raw`\b(?:[Ww]e(?:'re|'ve been| are| have been)?(?: currently| still| already| also| now| mostly)? (?:us(?:e|ing)|work(?:ing)? with|evaluating|testing|trialling)|[Cc]ompared? (?:to|with)|[Ii]nstead of|[Ll]ook(?:ing|ed)? at|[Tt]alk(?:ing|ed)? to|[Ss]witch(?:ing|ed)? (?:from|away from|to)|[Mm]ov(?:e|ing|ed) (?:away )?from|[Aa]lternatives? (?:to|like|such as)|[Vv]ersus|[Vv]s\.?|[Cc]ompetitors?,? (?:like|such as|is|are|called|named)|[Cc]ompet(?:e|es|ing) (?:with|against)|(?:better|cheaper|faster|more expensive) than|(?:quote|offer|demo|proposal) (?:from|by|with)|[Dd]iffer(?:ent)? from|[Ww]ir (?:nutzen|verwenden|haben)(?: derzeit| aktuell| noch)?|[Vv]erglichen mit|[Ii]m [Vv]ergleich zu|[Ss]tatt|[Aa]nbot von|[Aa]ngebot von|(?:besser|günstiger) als) (?:the |a |an |also |maybe |something like |tools like )?(${NAME})((?:(?:,| and| or|, and|, or| und| oder) ${NAME})*)`,
  'gu',
)
/** Capitalised words that are no competitor's name. */
const ORDINARY =
  /^(?:I|We|You|It|He|She|They|The|This|That|A|An|Q[1-4]|FY\d*|H[12]|January|February|March|April|May|June|July|August|September|October|November|December|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christmas|Easter|Thanksgiving|COVID|GAAP|EBITDA|US|USA|UK|EU|Europe|Germany|India|America|English|German|TV|PC|IT|API|PDF|AI|Sie|Ihnen|Ihr|Ihre|Das|Die|Der|God|Mr|Mrs|Ms|Dr|Also|And|But|So|Yeah|Okay|Yes|No)\b/u
const COMPETITORS_MAX = 12

/** Competitors by name with evidence, without speakers and `own` names. */
export function competitors(sentences: readonly SpokenSentence[], own: readonly string[]): Judgement[] {
  const speakers = sentences.map(({ line }) => line.speaker)
  const known = new Set([...own, ...speakers].flatMap((name) => fold(name).split(' ')))
  const found = new Map<string, Judgement>()
  for (const { line, text } of sentences) {
    for (const [, first = '', more = ''] of text.replaceAll('’', "'").matchAll(CUE)) {
      for (const name of [first, ...more.split(/(?:,| and | or | und | oder )+/)].map((part) => part.trim())) {
        const key = fold(name)
        if (name.length < 2 || ORDINARY.test(name) || key.split(' ').some((word) => known.has(word))) continue
        const entry = found.get(key) ?? { text: name, evidence: [] }
        if (!entry.evidence.some(({ message_id }) => message_id === line.message_id) && entry.evidence.length < 3)
          entry.evidence.push(evidenceOf(line, text))
        found.set(key, entry)
      }
    }
  }
  return [...found.values()].slice(0, COMPETITORS_MAX)
}
