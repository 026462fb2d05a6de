/** Where a meeting is opened; with a message, at that line of its transcript. */
export function meetingPath(id: string, messageId?: string): string {
  if (messageId === undefined) return `/meetings/${id}`
  return `/meetings/${id}?${new URLSearchParams({ tab: 'transcript', message: messageId })}`
}
