import { Box } from '@mantine/core'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import classes from './token-field.module.css'

interface TokenFieldProps {
  /** Names the token: `Connection token`. */
  label: string
  /** Null until it is available. */
  token: string | null
  /** Toast after copying. */
  said?: string
}

/** A token to copy; `Loading...` until it is there. */
export function TokenField({ label, token, said = 'Token copied to clipboard' }: TokenFieldProps) {
  return (
    <Box maw={520}>
      <Box component="span" display="block" mb={4} fw={500}>
        {label}
      </Box>
      <div className={classes.row}>
        <code className={classes.token}>{token || 'Loading...'}</code>
        <CopyButton value={token || null} label={`Copy ${label.toLowerCase()}`} said={said} />
      </div>
    </Box>
  )
}
