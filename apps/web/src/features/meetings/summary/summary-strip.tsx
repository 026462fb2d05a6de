import type { ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Button, Flex, Text } from '@mantine/core'
import { FIELD_NAMES } from './qualification-grid.tsx'
import { spokenLength } from '../../../shared/time/clock-time.ts'
import { goTo } from './summary-contents.tsx'

interface Fact {
  /** The section that it leads to. */
  id: string
  figure: string
  label: string
  title?: string
}

/** The first look at a meeting: each fact leads to its section. */
export function SummaryStrip({ analysis }: { analysis: ManagerAnalysis }) {
  const facts = factsOf(analysis)
  if (facts.length === 0) return null
  return (
    <Flex component="ul" className="cc-list" wrap="wrap" gap={8} mb="md" aria-label="At a glance">
      {facts.map(({ id, figure, label, title }) => (
        <li key={label}>
          <Button
            component="a"
            href={`#${id}`}
            variant="default"
            h="auto"
            py={8}
            title={title}
            onClick={(event) => {
              event.preventDefault()
              goTo(id)
            }}
          >
            <Flex component="span" direction="column" align="flex-start">
              <Text span fw={600} className="cc-numbers">
                {figure}
              </Text>
              <Text span fz="xs" fw={400} c="dimmed">
                {label}
              </Text>
            </Flex>
          </Button>
        </li>
      ))}
    </Flex>
  )
}

export function factsOf(analysis: ManagerAnalysis): Fact[] {
  const uncertain = analysis.customer_qna.filter(({ rep_uncertain }) => rep_uncertain).length
  const missing = analysis.meddicc_bant_evidence.filter(({ text }) => text === null)
  const objections = analysis.objections_evidence.length
  const competitors = analysis.competitors_evidence.length
  // A meeting that is no sales conversation has no fields, and nobody looks for objections in it.
  const isSales = analysis.meddicc_bant_evidence.length > 0
  const found: Fact[] = [
    {
      id: 'customer-qna',
      figure: String(uncertain),
      label: uncertain === 1 ? 'uncertain answer' : 'uncertain answers',
    },
    { id: 'objections', figure: String(objections), label: objections === 1 ? 'objection' : 'objections' },
    { id: 'competitors', figure: String(competitors), label: competitors === 1 ? 'competitor' : 'competitors' },
  ]
  return [
    ...talkShare(analysis),
    ...talkManner(analysis),
    ...found.filter(({ figure }) => isSales || figure !== '0'),
    ...(isSales
      ? [
          {
            id: 'meddicc-bant',
            figure: String(missing.length),
            label: 'MEDDICC/BANT not said',
            title: missing.map(({ field }) => FIELD_NAMES.get(field)).join(', '),
          },
        ]
      : []),
  ]
}

/** Nothing where it is not known who sells and who buys. */
function talkShare({ speaker_sides: sides = [], speaker_talking_ratios: ratios }: ManagerAnalysis): Fact[] {
  const share = (wanted: 'rep' | 'customer') => {
    const speakers = new Set(sides.filter(({ side }) => side === wanted).map(({ speaker }) => speaker))
    const talked = ratios.filter(({ speaker }) => speakers.has(speaker))
    return talked.reduce((sum, ratio) => sum + ratio.talking_ratio_percentage, 0)
  }
  const [ours, theirs] = [share('rep'), share('customer')]
  // Rounded together: 40.5% and 59.5% rounded apart would be 101%.
  const both = Math.round(ours + theirs)
  const us = Math.round(ours)
  const them = both - us
  if (both === 0) return []
  const title = `${plural(sides.length, 'speaker')}; chosen or found beside Customer Q&A`
  return [{ id: 'talking-ratios', figure: `${us}% / ${them}%`, label: 'talk share, us / them', title }]
}

/** Nothing where the transcript has no times, nobody answered another, or the analysis is an earlier one. */
function talkManner({ speaker_talking_ratios: ratios, interactivity }: ManagerAnalysis): Fact[] {
  if (!interactivity || interactivity.speaker_switches === 0) return []
  const longest = ratios.toSorted((a, b) => (b.longest_monologue_sec ?? 0) - (a.longest_monologue_sec ?? 0))[0]
  const { speaker_switches: switches, length_sec: length } = interactivity
  return [
    {
      id: 'talking-ratios',
      figure: spokenLength(longest?.longest_monologue_sec ?? 0),
      label: 'longest monologue',
      ...(longest ? { title: `By ${longest.speaker}` } : {}),
    },
    {
      id: 'talking-ratios',
      figure: Math.round((3_600 * switches) / length).toLocaleString('en-US'),
      label: 'switches an hour',
      title: `${plural(switches, 'switch', 'switches')} in ${spokenLength(length)}`,
    },
  ]
}
