import { Button } from '@mantine/core'
import { IconFileUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  /** For the file input. What is dropped may be anything and is judged by the reader of `onFiles`. */
  accept: string
  /** Lower, once files have been chosen. */
  compact: boolean
  disabled: boolean
  hint: string
  /** One file takes the place of the one before; many are added. */
  multiple?: boolean
  /** Names the file input. */
  label?: string
  onFiles: (files: readonly File[]) => void
}

/** A place to drop files on, with a button for the keyboard and for phones. */
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
      <input
        ref={input}
        type="file"
        aria-label={label}
        className="cc-hidden"
        tabIndex={-1}
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was taken out.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function dropLabel(multiple: boolean, compact: boolean): string {
  if (!multiple) return 'Drop a file here'
  return compact ? 'Drop more files here' : 'Drop files here'
}
