import { Flex, type BoxProps, type FlexProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

/** A form's handler: the page is not reloaded, and nothing is sent twice. */
export const submits =
  (send: () => void, busy = false) =>
  (event: FormEvent) => {
    event.preventDefault()
    if (!busy) send()
  }

interface FormProps extends BoxProps, Pick<FlexProps, 'direction' | 'gap' | 'align' | 'wrap'> {
  /** While true, nothing is submitted. */
  busy?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form whose fields are below each other. Its errors are shown by the fields, not by the browser. */
export function Form({ busy = false, onSubmit, ...rest }: FormProps) {
  return <Flex direction="column" gap="md" {...rest} component="form" noValidate onSubmit={submits(onSubmit, busy)} />
}
