/** PostgreSQL's own code for a right that the role lacks. */
const NO_RIGHT = '42501'

/** What an error came of in the end, such as the server's words below a query that failed. */
export function innermost(error: Error): Error {
  let at = error
  while (at.cause instanceof Error) at = at.cause
  return at
}

/** How a role gets all that Cuecard needs; names as they stand in `DATABASE_URL`, which may leave them to the environment. */
export function ownerRemedy(role: string | undefined, database: string | undefined): string {
  const name = (given: string | undefined, other: string) => (given ? `"${given}"` : other)
  return `Make the role of DATABASE_URL the owner, as a superuser: alter database ${name(database, 'DATABASE')} owner to ${name(role, 'ROLE')}`
}

/** One line for a database that refuses this role something, with the server's own words; null for other errors. */
export function databaseRefusal(error: unknown, url: string | undefined): string | null {
  if (!(error instanceof Error) || url === undefined) return null
  const cause = innermost(error)
  if (!('code' in cause) || cause.code !== NO_RIGHT) return null
  const { username, pathname } = URL.parse(url) ?? { username: '', pathname: '' }
  const remedy = ownerRemedy(decodeURIComponent(username), decodeURIComponent(pathname.slice(1)))
  return `DATABASE_URL: PostgreSQL refuses this role: ${cause.message}. ${remedy}`
}
