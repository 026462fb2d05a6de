/** Copies a text to the clipboard; false where the page's policy does not allow it. */
export async function copyText(text: string, near: Element): Promise<boolean> {
  // The pressed button may be gone by the time the first way has failed.
  const root = near.getRootNode()
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, root)
  }
}

/** The older way, which needs no permission of the page. */
function copyBySelection(text: string, root: Node): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  root.appendChild(field)
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
  }
}

/** An answer to say or to paste: without citations and markdown. */
export const spokenText = (markdown: string) =>
  markdown
    .replace(/\s*\[\d{1,3}\]/g, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\w_])_([^_\n]+)_(?!\w)/g, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\[([^\]\n]+)\]\((?:[^()\s]+)\)/g, '$1')
    .trim()
