import robotsParser from 'robots-parser'

/** The name that robots.txt files know us by; every request's user agent begins with it. */
const AGENT = 'Cuecard'

/** The package describes itself as a module with a default export, but is that export. */
const parse = robotsParser as unknown as typeof robotsParser.default

/** Reads what was found at `address`; rules that name us count before those for all. */
export function readRobotsTxt(address: string, text: string) {
  const robots = parse(address, text)
  return {
    allows: (url: string) => robots.isAllowed(url, AGENT) ?? true,
    /** Seconds between two requests. */
    delaySec: robots.getCrawlDelay(AGENT),
    sitemaps: robots.getSitemaps(),
  }
}
