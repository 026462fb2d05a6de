import classes from './upload-progress.module.css'

/** The upload's progress. At 100 % the server may still be checking the file. */
export function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className={classes.progress}>
      <progress aria-label={`Upload of ${name}`} max={100} value={percent} />
      <span>{percent < 100 ? `${percent}%` : 'Checking'}</span>
    </div>
  )
}
