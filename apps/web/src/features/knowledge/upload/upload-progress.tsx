import classes from './upload-progress.module.css'

/** How much of a file has been sent. All bytes may be there while the server still checks them. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload of ${name}`} max={100} value={percent} />
      <span>{percent < 100 ? `${percent}%` : 'Checking'}</span>
    </div>
  )
}
