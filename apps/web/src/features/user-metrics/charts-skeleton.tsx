import { SkeletonBlock } from '../../shared/states/states.tsx'
import classes from '../../shared/charts/time-chart.module.css'

export function ChartsSkeleton({ charts }: { charts: number }) {
  return (
    <div className={classes.grid}>
      {Array.from({ length: charts }, (_, chart) => (
        <div key={chart} className={classes.chart}>
          <SkeletonBlock width="40%" height="12px" />
          <SkeletonBlock height="92px" style={{ marginTop: '10px' }} />
        </div>
      ))}
    </div>
  )
}
