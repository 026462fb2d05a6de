/** Where another attempt may help: the connection has ended, or the server is busy or was not ready. */
const PASSING = [401, 408, 425, 429]

/** Whether the server refuses for good, so that another attempt would not help. */
export const isFinalStatus = (status: number): boolean => status >= 400 && status < 500 && !PASSING.includes(status)
