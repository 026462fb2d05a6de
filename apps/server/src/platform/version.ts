/** The product's version, as `/api/health` and a backup name it. */
export const VERSION = '0.2.0'
