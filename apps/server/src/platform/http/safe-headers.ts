import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

const GOOGLE = 'https://accounts.google.com/gsi'

/**
 * What a browser may do with our pages: nothing foreign, but for Google's sign-in button where it is set up. That
 * button asks for its own script, style, frame and calls, for a window that may speak to its opener, and for the
 * page's origin (never its path) as referrer; replies of the API name no referrer in any case.
 */
export function safeHeaders(config: Config): FastifyHelmetOptions {
  const https = config.PUBLIC_URL.startsWith('https:')
  const google = (...sources: string[]) => (config.GOOGLE_CLIENT_ID ? sources : [])
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...google(`${GOOGLE}/client`)],
        // The component library sets its variables in style elements; no foreign address can be reached from one.
        'style-src': ["'self'", "'unsafe-inline'", ...google(`${GOOGLE}/style`)],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...google(`${GOOGLE}/`)],
        'frame-src': ["'self'", ...google(`${GOOGLE}/`)],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: config.GOOGLE_CLIENT_ID ? 'same-origin-allow-popups' : 'same-origin' },
    hsts: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: config.GOOGLE_CLIENT_ID ? 'strict-origin-when-cross-origin' : 'no-referrer' },
  }
}
