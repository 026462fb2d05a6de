import { Panel } from '../../../shared/layout/panel.tsx'
import { SkeletonBlock, SkeletonRows } from '../../../shared/states/states.tsx'
import classes from './cases-view.module.css'

export function CasesSkeleton() {
  return (
    <div className={classes.view}>
      <div className={classes.top}>
        <Panel>
          <SkeletonBlock width="36%" height="18px" />
          <SkeletonBlock width="60%" style={{ marginTop: 16 }} />
          <SkeletonBlock width="44%" style={{ marginTop: 12 }} />
        </Panel>
        <Panel>
          {[72, 54, 36, 18, 9].map((width) => (
            <SkeletonBlock key={width} width={`${width}%`} height="20px" style={{ marginBottom: 10 }} />
          ))}
        </Panel>
      </div>
      <SkeletonBlock width="340px" height="36px" radius="8px" />
      <Panel padding="flush">
        <SkeletonRows rows={6} />
      </Panel>
    </div>
  )
}
