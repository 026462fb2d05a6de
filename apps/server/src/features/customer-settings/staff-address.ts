/** What mail servers take before the @ (RFC 5321). */
const LOCAL_MAX = 64
const TAG_MAX = 40
const TAG_MIN = 8
const ACCOUNTS_MAX = 99

/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th', ı: 'i' }

/** The address without its tag: `sam+acme@…` is read in the mailbox of `sam@…`. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const [name = ''] = address.slice(0, at).split('+')
  return name + address.slice(at)
}

/** The addresses that a staff account may get, the best first: `sam+acme@…`, `sam+acme-2@…`. */
export function* staffAddresses(caller: string, company: { id: string; name: string }): Generator<string> {
  // A caller who is a tagged address already keeps the mailbox, not the tag.
  const mailbox = mailboxOf(caller)
  const at = mailbox.lastIndexOf('@')
  const room = Math.max(TAG_MIN, Math.min(TAG_MAX, LOCAL_MAX - at - '+-99'.length))
  const tag = companyTag(company).slice(0, room).replace(/-$/, '')
  for (let nth = 1; nth <= ACCOUNTS_MAX; nth++) {
    yield `${mailbox.slice(0, at)}+${tag}${nth === 1 ? '' : `-${nth}`}${mailbox.slice(at)}`
  }
}

/** The company's name in letters that every mail server takes; the id's beginning where nothing readable is left. */
export function companyTag({ id, name }: { id: string; name: string }): string {
  const latin = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? '')
  const tag = latin.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '')
  const readable = /[a-z]/.test(tag) || (tag !== '' && !/\p{L}/u.test(latin))
  return readable ? tag : id.slice(0, 8)
}
