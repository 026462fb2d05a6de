/** Hands a file to the browser's downloads under the suggested name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has to take the address first.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
