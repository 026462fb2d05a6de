import fc from 'fast-check'
import type { CaptionRow } from '../caption-events.ts'
import { joinText } from '@cuecard/language/plain-text.ts'
import type { SpokenLine } from './transcript.ts'

/** Words of a kind of writing; those of Chinese are written without spaces. */
export const WRITINGS = {
  Latin:
    'the price includes support and a security review before renewal in March so we would need Zoë’s naïve façade estimate again okay yes'.split(
      ' ',
    ),
  Cyrillic:
    'привет как дела мы хотели бы узнать сколько стоит лицензия и когда можно начать да нет хорошо ёлка объём йод ещё раз'.split(
      ' ',
    ),
  Chinese:
    '我们 需要 安全 审查 价格 包括 支持 三月 续约 之前 数据 中心 在 哪里 是 的 好 不 可以 再 说 一遍 吗 谢谢'.split(
      ' ',
    ),
  Arabic:
    'مرحبا كيف الحال نريد أن نعرف السعر والدعم قبل التجديد في مارس نعم لا شكرًا مركز البيانات أين هل يمكن إعادة ذلك'.split(
      ' ',
    ),
  Mixed:
    'ship the beta на этой неделе 我们 需要 SLA مركز البيانات في Frankfurt 99 да ok 好 API и support שלום עולם नमस्ते กรุณา ราคา'.split(
      ' ',
    ),
} as const
export type Writing = keyof typeof WRITINGS

const SPEAKERS = ['Ana Ruiz', 'Tom Hale', '李雷', 'Мария', 'فاطمة']

/** What happens on the page; numbers choose among what is there. */
export type Happening =
  | { kind: 'say' | 'begin' | 'correct' | 'take-back'; who: number; word: number }
  | { kind: 'punctuate' | 'split'; who: number }
  | { kind: 'render-again' | 'scroll-away' | 'recycle' | 'blink' | 'look-back' | 'wait' }

const number = fc.nat({ max: 1_000 })
const only = (kind: 'render-again' | 'scroll-away' | 'recycle' | 'blink' | 'look-back' | 'wait') =>
  fc.constant({ kind } as const)

export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('say' as const), who: number, word: number }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), who: number, word: number }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), who: number, word: number }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take-back' as const), who: number, word: number }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('punctuate' as const), who: number }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('split' as const), who: number }) },
    { weight: 2, arbitrary: only('render-again') },
    { weight: 2, arbitrary: only('scroll-away') },
    { weight: 1, arbitrary: only('recycle') },
    { weight: 1, arbitrary: only('blink') },
    { weight: 1, arbitrary: only('look-back') },
    { weight: 1, arbitrary: only('wait') },
  ),
  { minLength: 1, maxLength: 120, size: 'max' },
)

interface Row {
  key: number
  speaker: string
  words: string[]
  end: string
  /** Index of what this is a part of. */
  spoken: number
}

/** So many rows a page shows. */
const WINDOW = 5
/** People who talk at once. */
const TALKING = 3

/** A meeting page with rows that move as the happenings say, and what was said on it in truth. */
export class MadeUpPage {
  readonly #words: readonly string[]
  readonly #all: Row[] = []
  #first = 0
  #key = 0
  #spoken = 0

  constructor(writing: Writing) {
    this.#words = WRITINGS[writing]
  }

  rows(): CaptionRow[] {
    return this.#all.slice(this.#first).map((row) => ({ key: row.key, username: row.speaker, text: textOf(row) }))
  }

  truth(): SpokenLine[] {
    const lines = new Map<number, SpokenLine>()
    for (const row of this.#all) {
      const known = lines.get(row.spoken)
      lines.set(row.spoken, { speaker: row.speaker, text: joinText(known?.text ?? '', textOf(row)) })
    }
    return [...lines.values()]
  }

  /** What the page shows one after the other while it happens. */
  happen(happening: Happening): CaptionRow[][] {
    switch (happening.kind) {
      case 'say':
        return this.#change(happening.who, (row) => row.words.push(this.#word(happening.word)))
      case 'begin':
        return this.#begin(happening)
      case 'correct':
        return this.#change(happening.who, (row) => {
          if (row.words.length > 1) row.words[happening.word % row.words.length] = this.#word(happening.word)
        })
      case 'take-back':
        return this.#change(happening.who, (row) => row.words.length > 1 && row.words.pop())
      case 'punctuate':
        return this.#change(happening.who, (row) => (row.end = row.end === '' ? '.' : row.end === '.' ? '?' : ''))
      case 'split':
        return this.#split(happening.who)
      case 'render-again':
        for (const row of this.#all) row.key = this.#nextKey()
        return [this.rows()]
      case 'scroll-away':
        if (this.#shown().length > 1) this.#first += 1
        return [this.rows()]
      case 'recycle':
        return this.#recycle()
      case 'blink':
        for (const row of this.#all) row.key = this.#nextKey()
        return [[], this.rows()]
      case 'look-back':
        return this.#lookBack()
      case 'wait':
        return []
    }
  }

  #word = (n: number) => this.#words[n % this.#words.length] ?? ''
  #shown = () => this.#all.slice(this.#first)

  #nextKey(): number {
    this.#key += 1
    return this.#key
  }

  #change(who: number, change: (row: Row) => unknown): CaptionRow[][] {
    const talking = this.#shown().slice(-TALKING)
    const row = talking[who % Math.max(1, talking.length)]
    if (!row) return this.#begin({ who, word: who })
    change(row)
    return [this.rows()]
  }

  #begin({ who, word }: { who: number; word: number }): CaptionRow[][] {
    this.#spoken += 1
    const speaker = SPEAKERS[who % SPEAKERS.length] ?? ''
    this.#all.push({ key: this.#nextKey(), speaker, words: [this.#word(word)], end: '', spoken: this.#spoken })
    if (this.#shown().length > WINDOW) this.#first += 1
    return [this.rows()]
  }

  /** The newest row loses its end, which begins a row of its own a moment later. */
  #split(who: number): CaptionRow[][] {
    const row = this.#all.at(-1)
    if (!row || row.words.length < 4) return []
    const rest = row.words.splice(1 + (who % (row.words.length - 2)))
    row.end = '.'
    const shrunk = this.rows()
    this.#all.push({ key: this.#nextKey(), speaker: row.speaker, words: rest, end: '', spoken: row.spoken })
    return [shrunk, this.rows()]
  }

  /** The oldest row goes and each of the others takes the node of the one before it. */
  #recycle(): CaptionRow[][] {
    const shown = this.#shown()
    // Two rows alike, of which one goes and the other takes its node: they cannot be told apart.
    const alike = new Set(shown.map((row) => `${row.speaker} ${row.words.join(' ')}`))
    if (shown.length < 2 || alike.size < shown.length) return []
    for (let n = shown.length - 1; n > 0; n -= 1) {
      const [row, before] = [shown[n], shown[n - 1]]
      if (row && before) row.key = before.key
    }
    this.#first += 1
    return [this.rows()]
  }

  /** The user scrolls up and down again: other rows are rendered, in new nodes. */
  #lookBack(): CaptionRow[][] {
    const from = Math.max(0, this.#first - 3)
    const older = this.#all.slice(from, from + WINDOW)
    const shown = older.map((row) => ({ key: this.#nextKey(), username: row.speaker, text: textOf(row) }))
    for (const row of this.#all) row.key = this.#nextKey()
    return [shown, this.rows()]
  }
}

const textOf = ({ words, end }: Row) => words.reduce(joinText, '') + end
