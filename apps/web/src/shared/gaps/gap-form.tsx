import type { ResponseSource } from '@cuecard/contract/answers.ts'
import { ApprovedAnswer, type KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { sourceWarning } from '@cuecard/ui/answer-card.tsx'
import { passagePreview } from '@cuecard/ui/passage-text.tsx'
import { Box, Flex, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { type AudienceChoice, AudienceField } from '../audience/audience-field.tsx'
import { BusyButton } from '../controls/busy-button.tsx'
import { When } from '../time/when.tsx'
import { Form } from '../controls/form.tsx'
import classes from './gap-form.module.css'
import { ENGINES, nameOf, whyInternal } from './gap-labels.ts'
import { useApproveGap } from './gaps.queries.ts'
import { NearDocuments } from './near-documents.tsx'
import { type TypedTexts, useTyped } from '../dialogs/typed-texts.tsx'

interface GapFormProps {
  gap: KnowledgeGap
  drafting: boolean
  onDraftAgain: () => void
}

/** The form in which a drafted answer is edited and approved. The text stays when saving fails. */
export function GapForm({ gap, drafting, onDraftAgain }: GapFormProps) {
  const typed = useTyped()
  const approve = useApproveGap(gap.id, () => typed.keep('answer', gap.id, null))
  const drafted = { name: nameOf(gap), text: gap.draft?.text ?? '' }
  const [audience, setAudience] = useState<AudienceChoice>(gap.draft?.audience ?? '')
  const form = useCheckedForm(typed.of('answer', gap.id) ?? drafted, ApprovedAnswer, approve)
  const busy = approve.isPending || drafting
  const edited = form.values.text !== drafted.text
  const change = (patch: Partial<TypedTexts['answer']>) => {
    form.change(patch)
    const now = { ...form.values, ...patch }
    typed.keep('answer', gap.id, now.name === drafted.name && now.text === drafted.text ? null : now)
  }
  return (
    <Form
      maw="calc(var(--cc-measure) + 40px)"
      busy={busy}
      onSubmit={() => form.submit((values) => approve.mutate({ ...values, ...(audience === '' ? {} : { audience }) }))}
    >
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={NAME_MAX}
        {...form.field('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Answer"
        name="text"
        description="Check it and complete it: answers will rest on these words."
        rows={8}
        resize="vertical"
        dir="auto"
        {...form.field('text')}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <AudienceField
        value={audience}
        isOpen={gap.draft?.audience !== 'internal'}
        disabled={busy}
        {...whyInternal(gap)}
        onChange={setAudience}
      />
      {gap.draft ? <Origin draft={gap.draft} edited={edited} /> : <NearDocuments question={gap.question} />}
      <Text size="sm" c="dimmed">
        It becomes a knowledge item, is synced, and the question is asked again.
      </Text>
      <Actions
        has={gap.draft !== null}
        approving={approve.isPending}
        drafting={drafting}
        edited={edited}
        onDraftAgain={onDraftAgain}
      />
    </Form>
  )
}

interface ActionsProps {
  has: boolean
  approving: boolean
  drafting: boolean
  edited: boolean
  onDraftAgain: () => void
}

function Actions({ has, approving, drafting, edited, onDraftAgain }: ActionsProps) {
  return (
    <Group gap="xs" align="stretch">
      <BusyButton type="submit" busy={approving} busyLabel="Approving..." disabled={drafting}>
        Approve Answer
      </BusyButton>
      <BusyButton
        variant="default"
        busy={drafting}
        busyLabel="Drafting..."
        disabled={approving || edited}
        title={edited ? 'Undo your changes first: another draft would replace them' : 'Replaces this draft'}
        onClick={onDraftAgain}
      >
        {has ? 'Draft again' : 'Draft an answer'}
      </BusyButton>
    </Group>
  )
}

type Draft = NonNullable<KnowledgeGap['draft']>

/** Who wrote the draft, and from which sources. */
function Origin({ draft, edited }: { draft: Draft; edited: boolean }) {
  return (
    <Stack gap="xs">
      <p className={classes.facts}>
        <span className={classes.engine}>{ENGINES[draft.engine]}</span>
        {edited ? <span>Edited</span> : null}
        <When value={draft.at} />
      </p>
      {draft.sources.length === 0 ? null : (
        <Flex component="ol" direction="column" gap={10} m={0} pl={20} aria-label="Sources">
          {draft.sources.map((source) => (
            <li key={source.n}>
              <Source source={source} />
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  )
}

function Source({ source: { item_id, item_name, source, locator, text, audience } }: { source: ResponseSource }) {
  const warning = sourceWarning({ audience })
  const isMeeting = source.startsWith('/meetings/')
  return (
    <>
      <Link className={classes.place} to={isMeeting ? source : `/company-knowledge?itemId=${item_id}`}>
        <bdi>{item_name}</bdi>
        {locator === null || locator === item_name ? null : (
          <Box component="span" c="dimmed" fw={400}>
            {' '}
            · {locator}
          </Box>
        )}
      </Link>
      {warning === '' ? null : <span className="cc-internal">{warning}</span>}
      <Text component="blockquote" className="cc-wrap" lineClamp={3} c="dimmed" fz="sm" lh="1.25rem" inherit dir="auto">
        {passagePreview(text)}
      </Text>
    </>
  )
}
