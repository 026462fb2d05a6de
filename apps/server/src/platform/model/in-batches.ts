/** The same call for any number of texts: at most `most` at once, one after the other. */
export function inBatches<Result>(call: (texts: readonly string[]) => Promise<readonly Result[]>, most: number) {
  return async (texts: readonly string[]): Promise<Result[]> => {
    const results: Result[] = []
    for (let start = 0; start < texts.length; start += most) {
      results.push(...(await call(texts.slice(start, start + most))))
    }
    return results
  }
}
