export interface IntakeEvent {
  message_id: string
  revision: number
  sequence: number
  username: string
  message: string
  timestamp: number | null
}

interface Started {
  client_key: string
  meeting_type: string
  meeting_title?: string
  started_at: string
}

/** The extension's calls by plain `fetch`, and what becomes of them when the connection breaks. */
export class IntakeClient {
  readonly #base: string
  readonly #token: string
  #meeting = ''

  private constructor(base: string, token: string) {
    this.#base = base
    this.#token = token
  }

  /** @throws when the connection token is refused */
  static async connect(appUrl: string, connection_token: string): Promise<IntakeClient> {
    const nobody = new IntakeClient(`${appUrl}/api`, '')
    const reply = await nobody.post('/extension/connect', { connection_token })
    if (!reply.ok) throw new Error(`Connecting was refused with ${reply.status}`)
    const { access_token }: { access_token: string } = await reply.json()
    return new IntakeClient(`${appUrl}/api`, access_token)
  }

  async start(meeting: Started): Promise<string> {
    const { meeting_id } = await this.#read(await this.post('/extension/meetings', meeting))
    this.#meeting = meeting_id
    return meeting_id
  }

  /** Returns the highest sequence number without a gap below it. */
  async send(messages: readonly IntakeEvent[]): Promise<number> {
    return (await this.#read(await this.post(this.#messages(), { messages }))).acknowledged_sequence
  }

  /** What is acknowledged, learnt by sending again what is stored. */
  acknowledged(stored: readonly IntakeEvent[]): Promise<number> {
    return this.send(stored)
  }

  /** The server answers, and the answer is lost on its way. */
  async sendWithoutReply(messages: readonly IntakeEvent[]): Promise<void> {
    const gone = new AbortController()
    await this.#fetch(this.#messages(), { body: JSON.stringify({ messages }), signal: gone.signal })
    gone.abort()
  }

  /** The connection breaks when half of the words are out. */
  async sendHalf(messages: readonly IntakeEvent[]): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify({ messages }))
    let pulled = false
    const body = new ReadableStream({
      pull: (controller) => {
        if (pulled) controller.error(new Error('The connection broke'))
        else controller.enqueue(bytes.slice(0, bytes.length / 2))
        pulled = true
      },
    })
    await this.#broken(this.#fetch(this.#messages(), { body, duplex: 'half' }))
  }

  /** The client leaves some milliseconds after it sent: whether it was stored, it does not know. */
  async sendAndLeave(messages: readonly IntakeEvent[]): Promise<void> {
    const signal = AbortSignal.timeout(8)
    await this.#broken(this.#fetch(this.#messages(), { body: JSON.stringify({ messages }), signal }))
  }

  async end(id: string): Promise<void> {
    await this.#read(await this.post(`/extension/meetings/${id}/end`, {}))
  }

  post(path: string, body: unknown): Promise<Response> {
    return this.#fetch(path, { body: JSON.stringify(body) })
  }

  #messages = () => `/extension/meetings/${this.#meeting}/messages`

  #fetch(path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
    const authorization: Record<string, string> = this.#token ? { authorization: `Bearer ${this.#token}` } : {}
    const headers = { 'content-type': 'application/json', ...authorization }
    return fetch(`${this.#base}${path}`, { method: 'POST', ...init, headers })
  }

  async #read(reply: Response): Promise<{ meeting_id: string; acknowledged_sequence: number }> {
    if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }

  /** A request that may end in either way. */
  async #broken(request: Promise<Response>): Promise<void> {
    await request.then(
      (reply) => reply.body?.cancel(),
      () => undefined,
    )
  }
}
