import { Email } from './fields.ts'

/** A pasted list of addresses: those that are addresses, each once in lower case, and what is none. */
export interface InvitedAddresses {
  emails: string[]
  wrong: string[]
}

/**
 * Reads addresses with any separators between them: commas, semicolons, spaces, tabs, lines; also `Name <a@b.example>` and
 * `"Last, First" <a@b.example>`.
 */
export function readAddresses(text: string): InvitedAddresses {
  const emails = new Set<string>()
  const wrong = new Set<string>()
  const take = (word: string) => {
    const checked = Email.safeParse(word.replace(/^mailto:/i, ''))
    if (checked.success) emails.add(checked.data)
    else wrong.add(word)
  }
  for (const line of text.split(/[\r\n]+/)) {
    // A name in front of an address may hold a comma, with or without quotes.
    const named = line.replaceAll(
      /(?:"[^"]*"|[^<>@;"]*)\s*<([^<>]*)>/g,
      (_all, address: string) => ` ${address.trim()} `,
    )
    for (const part of named.split(/[,;]+/)) {
      const words = part.split(/\s+/).filter(Boolean)
      const addressed = words.filter((word) => word.includes('@'))
      if (addressed.length > 0) addressed.forEach(take)
      else if (words.length > 0) wrong.add(words.join(' '))
    }
  }
  return { emails: [...emails], wrong: [...wrong] }
}
