import { Box, type BoxProps } from '@mantine/core'
import { CopyButton } from './copy-button.tsx'
import classes from './token-field.module.css'

interface TokenBoxProps extends BoxProps {
  /** Names the token: `Connection token`. */
  label: string
  /** Null until it is available. */
  token: string | null
  /** Toast after copying. */
  said?: string
}

/** A token with a button to copy it; `Loading...` until it is there. */
export function TokenBox({ label, token, said = 'Token copied to clipboard', ...rest }: TokenBoxProps) {
  return (
    <Box className={classes.box ?? ''} maw={520} {...rest}>
      <code className={classes.token}>{token || 'Loading...'}</code>
      <CopyButton value={token || null} label={`Copy ${label.toLowerCase()}`} said={said} />
    </Box>
  )
}

/** The same with its label above. */
export function TokenField(props: Pick<TokenBoxProps, 'label' | 'token' | 'said'>) {
  return (
    <Box maw={520}>
      <Box component="span" display="block" mb={4} fw={500}>
        {props.label}
      </Box>
      <TokenBox {...props} p="3px 4px 3px 12px" mih={40} />
    </Box>
  )
}
