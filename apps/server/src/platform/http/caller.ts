/** Where a call comes from that needs no signed-in user. */
export interface Caller {
  ip: string
  userAgent: string | null
}
