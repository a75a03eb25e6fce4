export interface Call {
  method: string
  path: string
  body: unknown
  /** Under which a change that is made again has one effect. */
  key?: string
}

interface Reply {
  status?: number
  /** Text is sent as it is, anything else as JSON. */
  body?: unknown
}

/** What answers a call; a promise that stays open is a server that does not answer. */
export type Answer = (call: Call) => Reply | Promise<Reply>

/** Stands in for the network: answers by `METHOD path`, and remembers what was asked. */
export function stubApi(answers: Record<string, Answer>): { calls: Call[]; answers: Record<string, Answer> } {
  const calls: Call[] = []
  globalThis.fetch = (async (path: string, { method = 'GET', body, headers, signal }: RequestInit = {}) => {
    const sent = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined
    const call = { method, path, body: sent, key: new Headers(headers).get('idempotency-key') ?? undefined }
    calls.push(call)
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new Error(`Nobody answers ${method} ${path}`)
    return response(await Promise.race([answer(call), aborted(signal)]))
  }) as typeof fetch
  return { calls, answers }
}

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))

function response({ status = 200, body = '' }: Reply) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(),
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  }
}
