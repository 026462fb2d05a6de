import { Flex } from '@mantine/core'
import type { BoxProps, FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface FormProps extends BoxProps, Pick<FlexProps, 'direction' | 'gap' | 'align' | 'wrap'> {
  /** While true, nothing is submitted. */
  busy?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form whose fields are below each other. Its errors are shown by the fields, not by the browser. */
export function Form({ busy = false, onSubmit, ...rest }: FormProps) {
  return (
    <Flex
      direction="column"
      gap="md"
      {...rest}
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
    />
  )
}
