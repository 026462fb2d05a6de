/** The product's version, as `/api/health` and a backup name it. */
export const VERSION = '0.2.0'

/** Of which sources this program was built: the first digits of their hash, which the bundler writes here. */
const BUILD = 'sources'

/** Tells two builds of one version apart, for operators: `0.2.0+3f2a9c1`. */
export const BUILD_VERSION = `${VERSION}+${BUILD}`
