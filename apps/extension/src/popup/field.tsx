import { useEffect, useId, useRef } from 'react'

interface FieldProps {
  label: string
  help: string
  error: string | null
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password' | 'email'
  inputMode?: 'url' | 'numeric'
  /** Takes the cursor when it appears. */
  first?: boolean
}

/** A labelled input with a line of help, or of what is wrong, below it. */
export function Field({ label, help, error, value, onChange, type = 'text', inputMode, first = false }: FieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (first) input.current?.focus()
  }, [first])
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
        type={type}
        inputMode={inputMode}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className={error ? 'error' : 'help'} role={error ? 'alert' : undefined}>
        {error ?? help}
      </p>
    </div>
  )
}
