/** Letters that have no decomposition into an ASCII letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  Ð: 'D',
  đ: 'd',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  Ŋ: 'N',
  ŋ: 'n',
  ı: 'i',
  ĸ: 'k',
  ſ: 's',
}

const MARK = /^\p{M}$/u
// Looking for a letter outside ASCII takes a hundredth of the time of asking each.
// oxlint-disable-next-line no-control-regex
const OTHER = /[^\x00-\x7f]/

export const isAscii = (text: string) => !OTHER.test(text)

/** A word without accents, as LanceDB's `asciiFolding` writes it: what has no ASCII form stays as it is. */
export function foldToAscii(word: string): string {
  if (isAscii(word)) return word
  let folded = ''
  for (const letter of word) folded += isAscii(letter) ? letter : foldLetter(letter)
  return folded
}

function foldLetter(letter: string): string {
  const own = LETTERS[letter]
  if (own !== undefined) return own
  let folded = ''
  for (const part of letter.normalize('NFKD')) {
    if (isAscii(part)) folded += part
    else if (!MARK.test(part)) folded += LETTERS[part] ?? ''
  }
  return folded === '' ? letter : folded
}
