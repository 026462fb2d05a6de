/** Downloads a blob under the given file name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser needs the address until the download has started.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
