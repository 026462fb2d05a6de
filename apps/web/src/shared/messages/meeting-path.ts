/** The address of a meeting, or of one message in its transcript. */
export function meetingPath(id: string, messageId?: string): string {
  if (messageId === undefined) return `/meetings/${id}`
  return `/meetings/${id}?${new URLSearchParams({ tab: 'transcript', message: messageId })}`
}
