import { prepareData } from './prepared-data.ts'

/** Playwright calls the default export before the first journey, and what it returns after the last one. */
export default prepareData
