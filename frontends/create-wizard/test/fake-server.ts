import type { FieldView, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { sampleDocument, sampleField, sampleRecipient } from '@countersign/ui/test/sample-views'
import { replaceGlobals } from '@countersign/ui/test/replace-globals'
import { asAnswered } from '@countersign/ui/test/stub-api'
import { sampleDraft } from './sample-draft'

export interface Call {
  method: string
  path: string
  body: unknown
}

type Answer = { status: number; body?: unknown; headers?: Record<string, string> }

/** Replaces `fetch` and `XMLHttpRequest` with a server that holds this draft, or none. */
export const fakeServer = (draft: SignatureRequestView | null = null): FakeServer => new FakeServer(draft)

/** In-memory API for one draft. */
export class FakeServer {
  readonly calls: Call[] = []
  /** Calls before uploads. */
  preparations = 0
  draft: SignatureRequestView | null
  /** Headers of the last upload. */
  readonly uploadHeaders: Record<string, string> = {}
  /** Response to uploads; 'waits' keeps the upload open, with all bytes sent, until it is aborted. */
  upload: Answer | 'waits' = { status: 200, body: [sampleDocument()] }
  #refusals = new Map<string, Answer>()
  #made = 0

  constructor(draft: SignatureRequestView | null) {
    this.draft = draft
    const fetch = (path: string, { method = 'GET', body }: RequestInit = {}) =>
      Promise.resolve(this.#answer(method, path, typeof body === 'string' ? JSON.parse(body) : undefined))
    replaceGlobals({ fetch, XMLHttpRequest: uploadsTo(this) })
  }

  /** Writes with this method, in order. */
  sent(method: string): Call[] {
    return this.calls.filter((call) => call.method === method)
  }

  refuse(method: string, path: string, status: number, text: string, headers: Record<string, string> = {}): void {
    this.#refusals.set(`${method} ${path}`, { status, body: text, headers })
  }

  /** Ends a refusal. */
  allow(method: string, path: string): void {
    this.#refusals.delete(`${method} ${path}`)
  }

  #answer(method: string, path: string, body: unknown) {
    // The page calls it when idle, independent of its state.
    if (path === '/api/documents/prepare') this.preparations += 1
    else this.calls.push({ method, path, body })
    const {
      status,
      body: given,
      headers = {},
    } = this.#refusals.get(`${method} ${path}`) ?? this.#handle(method, path, body)
    const { type, body: answer } = asAnswered(status, given)
    return {
      ok: status < 400,
      status,
      headers: new Headers({ 'content-type': type, ...headers }),
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

/** An XMLHttpRequest for uploads only. */
function uploadsTo(server: FakeServer) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    headers?: Record<string, string>
    withCredentials = false
    open(method: string, path: string) {
      server.calls.push({ method, path, body: undefined })
    }
    setRequestHeader(name: string, value: string) {
      server.uploadHeaders[name] = value
    }
    getResponseHeader(name: string) {
      return new Headers(this.headers).get(name)
    }
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    send() {
      if (server.upload === 'waits') {
        this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 1 }))
        return
      }
      const { status, body: given, headers } = server.upload
      const { type, body } = headers ? { type: '', body: given } : asAnswered(status, given)
      this.status = status
      this.headers = { 'content-type': type, ...headers }
      this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
}
