import { useEffect } from 'react'
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** Buttons on the right of the title; on a phone below it. */
  actions?: ReactNode
  /** Stands above the title: a way back. */
  back?: ReactNode
  /** `reading` narrows the content to a comfortable line. */
  width?: 'full' | 'reading'
  children: ReactNode
}

/** The frame that every page shares: title, purpose, actions, content at most 1200 px wide. Names the browser tab. */
export function Page({ title, purpose, actions, back, width = 'full', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <PageFrame back={back} width={width}>
      <header className={classes.header}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </PageFrame>
  )
}

/** The same frame for a page whose content holds its own heading. */
export function PageFrame({ back, width = 'full', children }: Pick<PageProps, 'back' | 'width' | 'children'>) {
  return (
    <div className={classes.page} data-width={width}>
      {back ? <div className={classes.back}>{back}</div> : null}
      {children}
    </div>
  )
}

/** `Knowledge Base · Cuecard` in the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cuecard`
  }, [title])
}
