/** A name for a document from its file's name: `price_list-2026.pdf` → `Price list-2026`, `Q3 report.docx` → `Q3 report`. */
export function titleOfFile(fileName: string): string {
  const stem = fileName.replace(/\.[\p{L}\p{N}]{1,5}$/u, '').trim()
  // Hyphens between digits belong to a date or a number.
  const spaced = /\s/.test(stem) ? stem : stem.replaceAll('_', ' ').replaceAll(/(?<=\p{L})-(?=[\p{L}\p{N}])/gu, ' ')
  const [first = ''] = spaced.trim().split(/\s/)
  const title = /^\p{Ll}+$/u.test(first)
    ? spaced.trim().charAt(0).toUpperCase() + spaced.trim().slice(1)
    : spaced.trim()
  return title || fileName
}
