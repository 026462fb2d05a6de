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

/** A token to copy; `Loading...` until it is there (spec §2). */
export function TokenField({ label, token, said = 'Token copied to clipboard' }: TokenFieldProps) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div className={classes.row}>
        <code className={classes.token}>{token || 'Loading...'}</code>
        <CopyButton value={token || null} label={`Copy ${label.toLowerCase()}`} said={said} />
      </div>
    </div>
  )
}
