import robotsParser from 'robots-parser'

/** What a site asks of programs that read it. */
export interface RobotsTxt {
  allows: (url: string) => boolean
  /** Seconds between two requests. */
  delaySec: number | undefined
  sitemaps: string[]
}

/** The name that robots.txt files know us by; every request's user agent begins with it. */
const AGENT = 'Cuecard'

/** The package describes itself as a module with a default export, but is that export. */
const parse = robotsParser as unknown as typeof robotsParser.default

/** Reads what was found at `address`; rules that name us count before those for all. */
export function readRobotsTxt(address: string, text: string): RobotsTxt {
  const robots = parse(address, text)
  return {
    allows: (url) => robots.isAllowed(url, AGENT) ?? true,
    delaySec: robots.getCrawlDelay(AGENT),
    sitemaps: robots.getSitemaps(),
  }
}
