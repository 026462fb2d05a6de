import { ADMIN_EMAILS_MAX, EMAIL_MAX } from '@cuecard/contract/limits.ts'
import { Box, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import classes from '../dialogs.module.css'

interface AdminEmailsProps {
  emails: readonly string[]
  /** A single-user company has one address. */
  single: boolean
  /** `emails` for the list, `email.0` for one input. */
  errors: FieldErrors
  readOnly: boolean
  onChange: (emails: readonly string[]) => void
}

/** Email addresses of the first admins: at least one input stays, blank ones are not sent. */
export function AdminEmails({ emails, single, errors, readOnly, onChange }: AdminEmailsProps) {
  const id = useId()
  const mails = useHasMailServer()
  const list = useRef<HTMLFieldSetElement>(null)
  const shown = useRef(emails.length)

  // Keeps the focus near the input that was added or removed.
  useEffect(() => {
    const inputs = list.current?.querySelectorAll('input') ?? []
    if (emails.length !== shown.current) inputs[emails.length - 1]?.focus()
    shown.current = emails.length
  }, [emails.length])

  return (
    <fieldset ref={list} className={classes.emails} aria-describedby={errors['emails'] ? `${id} ${id}-fault` : id}>
      <Box component="legend" mb={4} p={0} fw={500}>
        Admin emails
      </Box>
      <Text c="dimmed" fz="sm" id={id}>
        {`Optional. ${single ? 'The person' : 'Each'} gets ${mails ? 'a mail with a link' : 'a link'} to join as admin.`}
      </Text>
      {emails.map((email, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- inputs have no other identity; all are controlled
        <div key={at} className={classes.email}>
          <TextInput
            type="email"
            aria-label={`Admin email ${at + 1}`}
            placeholder="name@company.com"
            autoComplete="off"
            maxLength={EMAIL_MAX}
            readOnly={readOnly}
            value={email}
            error={errors[`email.${at}`]}
            onChange={(event) => onChange(emails.with(at, event.currentTarget.value))}
          />
          {emails.length > 1 ? (
            <IconButton
              icon={IconX}
              aria-label={`Remove admin email ${at + 1}`}
              disabled={readOnly}
              onClick={() => onChange(emails.filter((_, other) => other !== at))}
            />
          ) : null}
        </div>
      ))}
      {errors['emails'] ? (
        <Text c="var(--cc-bad-text)" fz="sm" id={`${id}-fault`} role="alert">
          {errors['emails']}
        </Text>
      ) : null}
      {single ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          icon={IconPlus}
          disabled={readOnly || emails.length >= ADMIN_EMAILS_MAX}
          onClick={() => onChange([...emails, ''])}
        >
          Add another email
        </Button>
      )}
    </fieldset>
  )
}
