import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { createTestKey, type TestKey } from '@cuecard/contract/prompt-tests/ci.ts'
import { Button, Flex, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { SkeletonBlock, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { useCreateTestKey, useDeleteTestKey, useTestKeys } from './ci.queries.ts'
import classes from './ci-dialog.module.css'

/** The company's keys. A new key is shown once; revoking takes effect at once. */
export function CiKeys() {
  return (
    <>
      <QueryView
        query={useTestKeys()}
        label="Loading keys..."
        skeleton={<SkeletonBlock height="44px" />}
        failed={{ title: 'The keys could not be loaded', text: 'They are kept and still work.' }}
      >
        {(keys) =>
          keys.length === 0 ? (
            <Text maw="var(--cc-measure)" c="dimmed">
              There is none yet. A key opens these tests and nothing else.
            </Text>
          ) : (
            <ul className={classes.keys} aria-label="Keys">
              {keys.map((each) => (
                <Key key={each.id} testKey={each} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewKey />
    </>
  )
}

function Key({ testKey: { id, name, created_by, created_at, expires_at, last_used_at } }: { testKey: TestKey }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteTestKey()
  return (
    <li className={classes.key}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>
          {asking ? (
            'Checks that use it will fail from now on.'
          ) : (
            <>
              Made <When value={created_at} /> by {created_by ?? 'a former user'} · last used{' '}
              <When value={last_used_at} absent="never" /> · until <When value={expires_at} show="exact" />
            </>
          )}
        </span>
      </div>
      {asking ? (
        <Flex wrap="wrap" align="flex-end" gap={8}>
          <Button variant="default" disabled={remove.isPending} onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <BusyButton color="red" busy={remove.isPending} busyLabel="Revoking..." onClick={() => remove.mutate(id)}>
            Revoke
          </BusyButton>
        </Flex>
      ) : (
        <Button variant="default" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
          Revoke
        </Button>
      )}
    </li>
  )
}

function NewKey() {
  const create = useCreateTestKey()
  const form = useCheckedForm({ name: '' }, createTestKey.body, create)
  useUnsaved(form.changed)
  return (
    <>
      {create.data ? (
        <Stack component="output" gap={8} p={12} bg="var(--cc-good-soft)" bdrs={8}>
          <span>
            The key ‘{create.data.name}’. It is shown this once: copy it now, into the secret <code>CUECARD_KEY</code>.
          </span>
          <span className={classes.box}>
            <code>{create.data.key}</code>
            <CopyButton value={create.data.key} label="Copy key" said="Key copied to clipboard" />
          </span>
        </Stack>
      ) : null}
      <Flex
        noValidate
        component="form"
        wrap="wrap"
        align="flex-end"
        gap={8}
        onSubmit={submits(
          () => form.submit(({ name }) => create.mutate(name, { onSuccess: form.clear })),
          create.isPending,
        )}
      >
        <TextInput
          label="Name of a new key"
          name="name"
          flex="1 1 220px"
          miw={0}
          placeholder="For example: GitHub Actions"
          autoComplete="off"
          maxLength={NAME_MAX}
          {...form.field('name')}
        />
        <BusyButton type="submit" busy={create.isPending} busyLabel="Creating...">
          Create Key
        </BusyButton>
      </Flex>
    </>
  )
}
