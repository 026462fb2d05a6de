/** Renumbers cited units 1, 2, 3 … in the order of their citations. */
interface CitationOrder {
  /** Takes text with complete citations, as `filterCitations` returns it. */
  renumber: (shown: string) => string
  /** From the unit's number to the number shown. */
  numbers: () => ReadonlyMap<number, number>
}

/** `cited`: whether a unit was cited so far; other numbers in brackets are not citations and stay unchanged. */
export function citeInOrder(cited: Pick<ReadonlySet<number>, 'has'>): CitationOrder {
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
