/** What the extension calls a person whose name the page does not show; the number tells them apart. It names nobody. */
export const PLACEHOLDER_NAME = /^Speaker (\d+)$/

export const placeholderName = (n: number) => `Speaker ${n}`
