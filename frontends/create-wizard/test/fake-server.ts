import type { FieldView, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { sampleDocument, sampleDraft, sampleField, sampleRecipient } from './sample-draft'

/** A call that reached the server. */
export interface Call {
  method: string
  path: string
  body: unknown
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** Puts a server with this draft, or none, where the page's calls go. */
export const fakeServer = (draft: SignatureRequestView | null = null): FakeServer => new FakeServer(draft)

/** The API's edge, in memory: what the page's calls do to one draft. */
class FakeServer {
  readonly calls: Call[] = []
  draft: SignatureRequestView | null
  /** What an upload answers; 'waits' until it is cancelled, all its bytes sent. */
  upload: Answer | 'waits' = { status: 200, body: [sampleDocument()] }
  #refusals = new Map<string, Answer>()
  #made = 0

  constructor(draft: SignatureRequestView | null) {
    this.draft = draft
    const fetch = (path: string, { method = 'GET', body }: RequestInit = {}) =>
      Promise.resolve(this.#answer(method, path, typeof body === 'string' ? JSON.parse(body) : undefined))
    Object.assign(globalThis, { fetch, XMLHttpRequest: uploadsTo(this) })
  }

  /** The calls of a method, but reads; in the order they came. */
  told(method: string): Call[] {
    return this.calls.filter((call) => call.method === method)
  }

  refuse(method: string, path: string, status: number, text: string, headers: Record<string, string> = {}): void {
    this.#refusals.set(`${method} ${path}`, { status, body: text, headers })
  }

  /** Answers again what was refused. */
  allow(method: string, path: string): void {
    this.#refusals.delete(`${method} ${path}`)
  }

  #answer(method: string, path: string, body: unknown) {
    // Made when the page is idle, whatever it shows.
    if (path !== '/api/documents/prepare') this.calls.push({ method, path, body })
    const {
      status,
      body: answer,
      headers = {},
    } = this.#refusals.get(`${method} ${path}`) ?? this.#handle(method, path, body)
    return {
      ok: status < 400,
      status,
      statusText: 'Refused',
      headers: new Map(Object.entries(headers)),
      json: async () => answer,
      text: async () => (typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')),
    }
  }

  #handle(method: string, path: string, body: unknown): Answer {
    const [, , , id, what] = path.split('/')
    if (method === 'POST' && !id) this.draft = sampleDraft({ title: (body as { title: string }).title })
    if (!this.draft || (id && id !== this.draft.id)) return { status: 404, body: 'No such request.' }
    const made = `made-${++this.#made}`
    if (method === 'POST' && what === 'recipients') {
      return { status: 200, body: sampleRecipient({ id: made, ...(body as Partial<RecipientView>) }) }
    }
    if (method === 'POST' && what === 'fields') {
      return { status: 200, body: sampleField({ id: made, ...(body as Partial<FieldView>) }) }
    }
    return method === 'DELETE' ? { status: 204 } : { status: 200, body: this.draft }
  }
}

/** An XMLHttpRequest that is only ever the upload. */
function uploadsTo(server: FakeServer) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    statusText = ''
    responseText = ''
    withCredentials = false
    open(method: string, path: string) {
      server.calls.push({ method, path, body: undefined })
    }
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      if (server.upload === 'waits') {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
        return
      }
      const { status, body } = server.upload
      this.status = status
      this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
}
