/** Pieces of a JSON array without its brackets, with commas between them; those that are null are left out. */
export async function* withCommas(pieces: AsyncIterable<string | null> | Iterable<string>): AsyncGenerator<string> {
  let separator = ''
  for await (const piece of pieces) {
    if (piece === null) continue
    yield separator + piece
    separator = ','
  }
}

export async function* inBrackets(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield '['
  yield* pieces
  yield ']'
}
