import { SkeletonBlock, SkeletonRows, Loading } from '../shared/states/states.tsx'
import classes from './shell.module.css'

/** The outline of the shell while the session is verified. */
export function ShellSkeleton() {
  return (
    <Loading label="Loading Cuecard...">
      <div className={classes.shell}>
        <div className={classes.sidebar} style={{ padding: '16px 12px', gap: 16 }}>
          <SkeletonBlock width="60%" height="20px" />
          <SkeletonBlock height="32px" />
          {[52, 60, 56, 48].map((width) => (
            <SkeletonBlock key={width} width={`${width}%`} />
          ))}
        </div>
        <div style={{ padding: '36px 40px', maxWidth: 900 }}>
          <SkeletonBlock width="180px" height="20px" />
          <SkeletonRows rows={3} />
        </div>
      </div>
    </Loading>
  )
}
