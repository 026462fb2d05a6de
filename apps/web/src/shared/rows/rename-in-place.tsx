import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Flex, TextInput } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { fieldErrors, servedErrors } from '../../lib/field-errors.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { SaveOrCancel } from '../controls/busy-button.tsx'
import { submits } from '../controls/form.tsx'
import classes from './rename-in-place.module.css'
import { focusRow, rowOf } from './row-keys.ts'

interface RenameInPlaceProps {
  /** Names the field: `Meeting title`. */
  label: string
  name: string
  /** The body of the call, as the contract has it, and the field of it that holds the name. */
  body: z.ZodType | undefined
  field?: string
  request: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'isError' | 'error' | 'reset'>
  onClose: () => void
}

/** A name while it is being changed, where it stood. Enter saves, Escape keeps the former one; the row has the focus again afterwards. */
export function RenameInPlace({ label, name, body, field: key = 'name', request, onClose }: RenameInPlaceProps) {
  const place = useRef<HTMLInputElement>(null)
  const check = (values: { name: string }) => {
    const wrong = fieldErrors(body, { [key]: values.name })[key]
    return wrong === undefined ? {} : { name: wrong }
  }
  const form = useCheckedForm({ name }, check, request)
  const [served] = Object.values(servedErrors(request.error))
  const field = form.field('name')
  useEffect(() => {
    const row = rowOf(place.current)
    return () => void setTimeout(() => focusRow(row))
  }, [])
  const send = (wanted: string) => {
    if (wanted === name) onClose()
    else request.mutate(wanted, { onSuccess: onClose })
  }
  return (
    <Flex
      noValidate
      component="form"
      className={classes.form ?? ''}
      wrap="wrap"
      align="flex-start"
      gap={8}
      onSubmit={submits(() => form.submit((values) => send(values.name.trim())), request.isPending)}
    >
      <TextInput
        ref={place}
        aria-label={label}
        className={classes.field ?? ''}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field took the place of the name
        autoFocus
        maxLength={NAME_MAX}
        {...field}
        error={field.error ?? served}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !request.isPending) onClose()
        }}
      />
      <SaveOrCancel busy={request.isPending} onCancel={onClose} />
    </Flex>
  )
}
