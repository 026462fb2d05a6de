import { Box, Text } from '@mantine/core'
import { useDocumentTitle } from '../../../shared/layout/page.tsx'
import classes from './privacy-policy-page.module.css'
import { PRIVACY_SECTIONS } from './privacy-policy.ts'

export function PrivacyPolicyPage() {
  useDocumentTitle('Privacy Policy')
  return (
    <article className={classes.policy}>
      <Box component="h1" m={0} fz="1.5rem" lh="2rem">
        Privacy Policy
      </Box>
      <Text className="cc-numbers" mt={4} c="dimmed">
        Last updated: 03.04.2025
      </Text>
      {PRIVACY_SECTIONS.map(({ title, paragraphs, points }) => (
        <section key={title} className={classes.section}>
          <Box component="h2" m="0 0 8px" fz="lg" lh="1.5rem">
            {title}
          </Box>
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
