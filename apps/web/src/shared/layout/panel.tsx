import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  /** Stands before the title, 20 px. */
  icon?: ReactNode
  purpose?: ReactNode
  actions?: ReactNode
  /** `flush` lets rows and tables reach the edges. */
  padding?: 'normal' | 'flush'
  children?: ReactNode
}

/** A titled card: hairline, no shadow. Its title is the region's name. */
export function Panel({ title, icon, purpose, actions, padding = 'normal', children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title || actions ? (
        <header className={classes.header} data-alone={children === undefined || children === null}>
          {icon ? <span className={classes.icon}>{icon}</span> : null}
          <div className={classes.words}>
            <h2 className={classes.title} id={id}>
              {title}
            </h2>
            {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
          </div>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </header>
      ) : null}
      {children === undefined || children === null ? null : (
        <div className={classes.body} data-padding={padding}>
          {children}
        </div>
      )}
    </section>
  )
}
