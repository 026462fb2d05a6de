import { Alert, Flex } from '@mantine/core'
import { IconInfoCircle, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { STAY, useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { UnsavedGuard } from '../../shared/dialogs/unsaved-guard.tsx'
import { PromptPanel } from './prompt-panel.tsx'
import { PROMPT_LABELS } from './prompt-labels.ts'
import { type PromptEditor, usePromptEditor } from './use-prompt-editor.ts'
import { VersionDialog } from './version-dialog.tsx'

const PromptsSearch = z.object({
  /** The open version, in the form of the address. */
  history: z.enum(['answer', 'explain']).optional(),
  version: z.coerce.number().int().positive().optional(),
})

/** Prompts: the company's instructions for answers and explanations, with all versions. */
export function PromptsPage() {
  const [{ history, version }, setSearch] = useSearch(PromptsSearch)
  const editors = [usePromptEditor('answer'), usePromptEditor('explain')] as const
  const unsaved = editors.filter(({ dirty }) => dirty)
  const open = history && version ? { kind: history, version } : null
  return (
    <Page
      title="Prompts"
      purpose={`Your company's own instructions, in your own words. ${inForceLine(editors)}`}
      actions={
        <Button component={Link} to="/sandbox" variant="default" icon={IconPlayerPlay}>
          Try it in the Sandbox
        </Button>
      }
    >
      <Flex direction="column" gap={{ base: 16, md: 24 }}>
        {editors.some(({ inForce }) => inForce?.has_effect === false) ? <NoModel /> : null}
        {editors.map((editor) => (
          <PromptPanel
            key={editor.kind}
            editor={editor}
            onOpen={(opened) => setSearch({ history: editor.kind, version: opened }, { preventScrollReset: true })}
          />
        ))}
      </Flex>
      <VersionDialog
        shown={open}
        unsaved={editors.some(({ kind, dirty }) => dirty && kind === open?.kind)}
        onGo={(next) => setSearch({ version: next }, STAY)}
        onRestored={() => editors.find(({ kind }) => kind === open?.kind)?.discard()}
        onClose={() => setSearch({ history: null, version: null }, STAY)}
      />
      <UnsavedGuard
        unsaved={unsaved.length > 0}
        onDiscard={() => {
          for (const editor of unsaved) editor.discard()
        }}
      >
        Your changes to {unsaved.map(({ kind }) => PROMPT_LABELS[kind].named).join(' and ')} are not saved. If you
        leave, they are lost.
      </UnsavedGuard>
    </Page>
  )
}

/** One line about what is in force now; none until it is known. */
function inForceLine(editors: readonly Pick<PromptEditor, 'kind' | 'inForce'>[]): string {
  const known = editors.flatMap(({ kind, inForce }) => (inForce ? [{ kind, ...inForce }] : []))
  if (known.length < editors.length) return ''
  if (known.some(({ has_effect }) => !has_effect)) return 'They are kept until a language model can follow them.'
  const saved = known.filter(({ version, content }) => version !== null && content.trim() !== '')
  if (saved.length === 0)
    return 'None are in force yet; what you save counts from the next answer on, for everyone in your company.'
  const named = saved.map(({ kind, version }) => `version ${version} of ${PROMPT_LABELS[kind].named}`)
  return `In force for everyone in your company: ${named.join(' and ')}.`
}

/** Says that instructions have no effect without a language model. */
function NoModel() {
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden="true" />} title="These instructions have no effect yet">
      This server has no language model, so answers are quotes from your documents. You can write instructions now; they
      count as soon as whoever runs the server connects a model.
    </Alert>
  )
}
