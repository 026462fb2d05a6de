import { useDocumentTitle } from '../../../shared/layout/page.tsx'
import classes from './privacy-policy-page.module.css'
import { PRIVACY_SECTIONS } from './privacy-policy.ts'

export function PrivacyPolicyPage() {
  useDocumentTitle('Privacy Policy')
  return (
    <article className={classes.policy}>
      <h1 className={classes.title}>Privacy Policy</h1>
      <p className={classes.updated}>Last updated: 03.04.2025</p>
      {PRIVACY_SECTIONS.map(({ title, paragraphs, points }) => (
        <section key={title} className={classes.section}>
          <h2 className={classes.heading}>{title}</h2>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {points ? (
            <ul>
              {points.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ) : null}
        </section>
      ))}
    </article>
  )
}
