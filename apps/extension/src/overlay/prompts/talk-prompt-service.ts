import type { MeetingSession } from '../../meeting/meeting-view.ts'
import type { AnswerStore } from '../answers/answer-store.ts'
import { createObservable } from '../shared/observable.ts'
import { createCompetitorHints } from './competitor-hints.ts'
import { createTalkWatch, type TalkPrompt } from './talk-prompts.ts'

const CHECK_MS = 5_000
/** It goes away by itself after this time. */
const SHOWN_MS = 12_000

export type TalkPrompts = ReturnType<typeof createTalkPrompts>

/** The hint that is shown now, where the company has switched them on. */
export function createTalkPrompts(session: MeetingSession, answers: AnswerStore, now = () => Date.now()) {
  const shown = createObservable<TalkPrompt | null>(null)
  let watch = createTalkWatch(session.view().lines, now())
  const restart = () => {
    watch = createTalkWatch(session.view().lines, now())
    rivals.restart()
  }
  const isWatching = () => session.view().has_prompts && session.view().is_listening
  let isOn = isWatching()
  let away: ReturnType<typeof setTimeout> | undefined
  const show = (prompt: TalkPrompt) => {
    clearTimeout(away)
    shown.set(prompt)
    away = setTimeout(() => shown.set(null), SHOWN_MS)
  }
  const check = () => {
    const { lines } = session.view()
    const wasOn = isOn
    isOn = isWatching()
    if (!isOn) return
    // What was said while nobody watched is no part of it.
    if (!wasOn) restart()
    rivals.read()
    for (const { line, is_said } of answers.list.get()) if (is_said) watch.answer(line.message_id)
    const hint = rivals.waiting()
    const prompt = watch.take(lines, now(), hint?.prompt)
    if (prompt) show(prompt)
    if (!hint || prompt !== hint.prompt) return
    answers.addNotes(hint.named, hint.notes)
    rivals.shown()
  }
  const rivals = createCompetitorHints(session, { now, found: check })
  const clear = () => {
    clearTimeout(away)
    shown.set(null)
    restart()
  }
  const end = session.subscribe(check)
  const timer = setInterval(check, CHECK_MS)
  return {
    shown,
    close: () => shown.set(null),
    clear,
    stop: () => {
      end()
      clearInterval(timer)
    },
  }
}
