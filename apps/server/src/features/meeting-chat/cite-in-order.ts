/** Gives cited units the numbers 1, 2, 3 … in the order in which the text cites them. */
export interface CitationOrder {
  /** Text with whole citations, as `filterCitations` lets it through. */
  renumber: (shown: string) => string
  /** Unit's number → number shown. */
  numbers: () => ReadonlyMap<number, number>
}

/** `cited`: the units that were let through so far; what is not among them is no citation and stays as it is. */
export function citeInOrder(cited: ReadonlySet<number>): CitationOrder {
  const numbers = new Map<number, number>()
  const numberOf = (n: number) => {
    const known = numbers.get(n) ?? numbers.size + 1
    numbers.set(n, known)
    return known
  }
  return {
    renumber: (shown) =>
      shown.replace(/\[(\d{1,3})\]/g, (text, n: string) => (cited.has(Number(n)) ? `[${numberOf(Number(n))}]` : text)),
    numbers: () => numbers,
  }
}
