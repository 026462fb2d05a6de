const ALL = 100
const NONE = 600

/** 1 for a company of up to a hundred passages, 0 from six hundred on, by the logarithm between them. */
export const smallness = (passages: number): number =>
  Math.min(1, Math.max(0, Math.log(NONE / passages) / Math.log(NONE / ALL)))
