import { Box } from '@mantine/core'
import { useState } from 'react'
import type { Credentials } from '../auth.queries.ts'
import classes from './login-page.module.css'

const DEMO_PASSWORD = 'cuecard-demo'

const PEOPLE = [
  { email: 'staff@cuecard.example', role: 'Provider staff' },
  { email: 'admin@acme.example', role: 'Company admin' },
  { email: 'user@acme.example', role: 'Company user' },
]

/** The accounts of a demo server; a real server never shows them. */
export function DemoSignIns({ onPick }: { onPick: (credentials: Credentials) => void }) {
  const [picked, setPicked] = useState<string | null>(null)
  const pick = (email: string) => {
    setPicked(email)
    onPick({ username: email, password: DEMO_PASSWORD })
  }
  return (
    <section className={classes.demo} aria-labelledby="demo-sign-ins">
      <Box component="h2" m={0} px="xs" fz="sm" fw={600} id="demo-sign-ins">
        Demo sign-ins
      </Box>
      <p className={classes.demoText}>
        Pick one to fill in the form. The password is <code>{DEMO_PASSWORD}</code>.
      </p>
      <ul className="cc-list">
        {PEOPLE.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              className={classes.demoRow}
              aria-pressed={picked === email}
              onClick={() => pick(email)}
            >
              <Box component="span" className="cc-wrap" flex={1} miw={0}>
                {email}
              </Box>
              <Box component="span" flex="none" c="dimmed" fz="sm">
                {role}
              </Box>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
