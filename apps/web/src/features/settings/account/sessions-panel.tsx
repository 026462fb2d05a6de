import type { SignInSession } from '@cuecard/contract/auth.ts'
import { Badge, Button, Flex, Stack } from '@mantine/core'
import { IconDeviceDesktop, IconPuzzle } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { When } from '../../../shared/time/when.tsx'
import { useRemoveOtherSessions, useRemoveSession, useSessions } from './account.queries.ts'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import classes from './sessions-panel.module.css'

/** The user's sessions in browsers and extensions, with Log out. */
export function SessionsPanel() {
  const places = useSessions()
  const others = places.data?.filter(({ current }) => !current).length ?? 0
  return (
    <Panel
      title="Where you are logged in"
      purpose="Sessions in browsers and connections of the extension. Log out what you do not recognise, then change your password."
      padding="flush"
      actions={places.data ? <SignOutElsewhere others={others} /> : null}
    >
      <QueryView
        query={places}
        label="Loading sessions..."
        skeleton={<SkeletonRows rows={2} />}
        failed={{ title: 'Your sessions could not be loaded', text: 'You are still logged in where you were.' }}
      >
        {(all) => (
          <ul className="cc-list" aria-label="Sessions and extension connections">
            {all.map((place) => (
              <SessionRow key={place.id} place={place} />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}

function SessionRow({ place }: { place: SignInSession }) {
  const signOut = useRemoveSession()
  const Icon = place.purpose === 'extension' ? IconPuzzle : IconDeviceDesktop
  const device = place.device ?? 'Unknown browser'
  return (
    <li className={classes.place}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
      <Stack gap={2} flex={1} miw={0}>
        <Flex component="span" className="cc-wrap" gap="2px 8px" align="center" wrap="wrap" fw={500}>
          {device}
          {place.current ? (
            <Badge size="sm" variant="light" color="green" className={classes.badge ?? ''}>
              This one
            </Badge>
          ) : null}
        </Flex>
        <Flex component="span" gap="0 16px" wrap="wrap" c="dimmed" fz="sm">
          <span>{place.purpose === 'extension' ? 'Extension' : 'Browser session'}</span>
          <span>
            Created <When value={place.created_at} />
          </span>
          <span>
            Last used <When value={place.last_used_at} absent="never" />
          </span>
        </Flex>
      </Stack>
      {place.current ? null : (
        <Button
          variant="default"
          aria-label={`Log out ${device}`}
          loading={signOut.isPending}
          onClick={() => signOut.mutate(place.id)}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

function SignOutElsewhere({ others }: { others: number }) {
  const [asking, setAsking] = useState(false)
  const signOut = useRemoveOtherSessions()
  const close = () => setAsking(false)
  return (
    <>
      <ButtonWithReason
        variant="default"
        reason={others > 0 ? null : 'You are logged in nowhere else'}
        onClick={() => setAsking(true)}
      >
        Log out everywhere else
      </ButtonWithReason>
      <ConfirmDialog
        opened={asking}
        title="Log out everywhere else?"
        confirmLabel="Log out"
        busyLabel="Logging out..."
        busy={signOut.isPending}
        onConfirm={() => signOut.mutate(undefined, { onSuccess: close })}
        onClose={close}
      >
        {others === 1
          ? 'The other session or extension connection'
          : `All ${others} other sessions and extension connections`}{' '}
        {others === 1 ? 'ends' : 'end'} at once. You stay logged in here; extensions have to be connected again.
      </ConfirmDialog>
    </>
  )
}
