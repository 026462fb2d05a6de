import type { Files } from './files/files.ts'
import { StorageAway } from './files/storage-away.ts'
import type { Mail } from './mail/mail.ts'
import { type Embedder, isCut, type Model } from './model/model.ts'

/** `backups`: the daily ones, which are watched like a service. */
export type ServiceName = 'mail' | 'model' | 'judge' | 'embeddings' | 'storage' | 'backups'

/** How calls of one service went since the process started; times in ms since 1970, null for never. */
export interface ServiceState {
  successes: number
  failures: number
  last_success: number | null
  last_failure: number | null
  last_error: string | null
}

export type ServiceStates = Map<ServiceName, ServiceState>

function stateOf(states: ServiceStates, name: ServiceName): ServiceState {
  const known = states.get(name) ?? {
    successes: 0,
    failures: 0,
    last_success: null,
    last_failure: null,
    last_error: null,
  }
  states.set(name, known)
  return known
}

function noteSuccess(state: ServiceState): void {
  state.successes += 1
  state.last_success = Date.now()
}

const ERROR_MAX = 300

function noteFailure(state: ServiceState, error: unknown): void {
  state.failures += 1
  state.last_failure = Date.now()
  state.last_error = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX)
}

async function watch<T>(state: ServiceState, call: () => Promise<T>): Promise<T> {
  try {
    const value = await call()
    noteSuccess(state)
    return value
  } catch (error) {
    noteFailure(state, error)
    throw error
  }
}

/** A file that is not there says nothing about the storage. */
async function watchReading<T>(state: ServiceState, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof StorageAway) noteFailure(state, error)
    throw error
  }
}

export function watchMail(mail: Mail, states: ServiceStates): Mail {
  const state = stateOf(states, 'mail')
  return {
    ...mail,
    send: (message, id) => watch(state, () => mail.send(message, id)),
    reach: () => watch(state, () => mail.reach()),
  }
}

export function watchFiles(files: Files, states: ServiceStates): Files {
  const state = stateOf(states, 'storage')
  return {
    ...files,
    put: (key, path) => watch(state, () => files.put(key, path)),
    putText: (key, text) => watch(state, () => files.putText(key, text)),
    read: (key) => watchReading(state, () => files.read(key)),
    copyTo: (key, path) => watchReading(state, () => files.copyTo(key, path)),
    remove: (key) => watch(state, () => files.remove(key)),
    ready: () => watch(state, () => files.ready()),
  }
}

export function watchBackups(states: ServiceStates) {
  const state = stateOf(states, 'backups')
  return { succeeded: () => noteSuccess(state), failed: (error: unknown) => noteFailure(state, error) }
}

export function watchEmbedder(embedder: Embedder | null, states: ServiceStates): Embedder | null {
  if (!embedder) return null
  const state = stateOf(states, 'embeddings')
  return {
    ...embedder,
    // Known only after the first text with some endpoints, so that it is read each time.
    get dimensions() {
      return embedder.dimensions
    },
    embedQuery: (text) => watch(state, () => embedder.embedQuery(text)),
    compareLines: (question, texts, compared) => watch(state, () => embedder.compareLines(question, texts, compared)),
    embedPassages: (texts) => watch(state, () => embedder.embedPassages(texts)),
    embedAlike: (texts) => watch(state, () => embedder.embedAlike(texts)),
  }
}

/** The one that answers, or a judge of its own. */
export function watchModel(
  model: Model | null,
  states: ServiceStates,
  name: 'model' | 'judge' = 'model',
): Model | null {
  if (!model) return null
  const state = stateOf(states, name)
  return { ...model, stream: (prompt, signal) => watchStream(state, model.stream(prompt, signal), signal) }
}

/** A caller that goes away is no failure, nor is a reply that reached its limit. */
async function* watchStream(state: ServiceState, deltas: AsyncIterable<string>, signal: AbortSignal) {
  try {
    yield* deltas
    noteSuccess(state)
  } catch (error) {
    if (isCut(error)) noteSuccess(state)
    else if (!signal.aborted) noteFailure(state, error)
    throw error
  }
}
