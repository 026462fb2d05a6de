import { IconFileUpload } from '@tabler/icons-react'
import { type ComponentProps, useRef, useState, type DragEvent } from 'react'
import { Button } from './button.tsx'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** For the file input. Dropped files can be of any type, so the receiver of `onFiles` checks them. */
  accept: string
  /** A smaller version for when files have been chosen. */
  compact: boolean
  disabled: boolean
  hint: string
  /** Whether several files can be chosen; otherwise a file replaces the previous one. */
  multiple?: boolean
  /** Names the file input. */
  label?: string
  onFiles: (files: readonly File[]) => void
}

/** A drop zone for files, with a button for keyboard and touch. */
export function FileDrop({
  accept,
  compact,
  disabled,
  hint,
  multiple = true,
  label = 'Files',
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div
      className={classes.drop}
      data-over={over}
      data-compact={compact}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={compact ? 20 : 24} aria-hidden="true" />
      <p className={classes.words}>
        {dropLabel(multiple, compact)}
        <span>{hint}</span>
      </p>
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <FileInput ref={input} label={label} multiple={multiple} accept={accept} disabled={disabled} onFiles={onFiles} />
    </div>
  )
}

interface FileInputProps extends ComponentProps<'input'> {
  label: string
  onFiles: (files: readonly File[]) => void
}

/** A hidden input, which a button opens through `ref`. */
export function FileInput({ label, onFiles, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      aria-label={label}
      className="cc-hidden"
      tabIndex={-1}
      onChange={(event) => {
        onFiles([...(event.currentTarget.files ?? [])])
        // The same file can be chosen again after it was removed or changed.
        event.currentTarget.value = ''
      }}
    />
  )
}

function dropLabel(multiple: boolean, compact: boolean): string {
  if (!multiple) return 'Drop a file here'
  return compact ? 'Drop more files here' : 'Drop files here'
}
