/** Services at which anybody has an address: a domain of theirs names no company. */
const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|gmx|web|aol|proton|protonmail|pm|mail|t-online|freenet|zoho|yandex|fastmail|hey|qq|163|126)\.[a-z.]+$/
/** Second levels below which a country gives names to companies: `acme.co.uk`. */
const SECOND_LEVEL = /^(?:co|com|org|net|ac|gov|edu|or|ne|go)$/

export const isFreeMail = (domain: string): boolean => FREE_MAIL.test(domain)

/** The domain under which a company writes: `ada@mail.acme.co.uk` → `acme.co.uk`. Null for free mail and for no address. */
export function companyDomain(email: string): string | null {
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  if (!email.includes('@') || labels.length < 2 || labels.some((label) => !/^[\p{L}\p{N}-]+$/u.test(label))) return null
  const [top = '', second = ''] = labels.toReversed()
  const domain = labels.slice(top.length === 2 && SECOND_LEVEL.test(second) ? -3 : -2).join('.')
  return isFreeMail(domain) ? null : domain
}

/** A name for a domain that nobody has named yet: `duval-distribution.example` → `Duval Distribution`, `ibm.com` → `IBM`. */
export const nameOfDomain = (domain: string): string =>
  (domain.split('.')[0] ?? domain)
    .split('-')
    .filter(Boolean)
    .map((word) => (word.length < 4 ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ') || domain

/** What is known about the other sides of a company's meetings. */
export interface KnownCustomers {
  /** Domains of the company's own people. */
  own_domains: readonly string[]
  /** Domains of which somebody said that they are no customer's. */
  other_domains: readonly string[]
  customers: readonly { id: string; domains: readonly string[] }[]
}

/** A meeting, as far as its customer depends on it. */
export interface CustomerMeeting {
  emails: readonly string[]
  /** As somebody chose it: a customer's id, or '' for nobody. Null where the rules decide. */
  chosen: string | null
}

/** The domains of the people from outside, the one with the most people first. */
export function outsideDomains(emails: readonly string[], known: Omit<KnownCustomers, 'customers'>): string[] {
  const counts = new Map<string, number>()
  for (const email of emails) {
    const domain = companyDomain(email)
    if (domain === null || known.own_domains.includes(domain) || known.other_domains.includes(domain)) continue
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([domain]) => domain)
}

/**
 * Finds the customer of each meeting: the one chosen for it, else the one whose domain most of the people from outside
 * share. A domain that nobody has assigned is a customer of its own, whose id is the domain. Null where there is none.
 */
export function createCustomerFinder(known: KnownCustomers): (meeting: CustomerMeeting) => string | null {
  const owners = new Map(known.customers.flatMap(({ id, domains }) => domains.map((domain) => [domain, id])))
  return ({ emails, chosen }) => {
    if (chosen !== null) return chosen || null
    const [domain] = outsideDomains(emails, known)
    return domain === undefined ? null : (owners.get(domain) ?? domain)
  }
}
