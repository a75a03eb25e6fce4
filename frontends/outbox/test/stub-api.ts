export interface Call {
  method: string
  path: string
  body: unknown
}

interface Reply {
  status?: number
  /** Sends strings as text, anything else as JSON. */
  body?: unknown
}

/** Handles a call; a pending promise simulates a server that does not respond. */
export type Answer = (call: Call) => Reply | Promise<Reply>

/** Replaces the network: responds by `METHOD path` and records the calls. */
export function stubApi(answers: Record<string, Answer>): { calls: Call[]; answers: Record<string, Answer> } {
  const calls: Call[] = []
  globalThis.fetch = (async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined }
    calls.push(call)
    const answer = answers[`${method} ${path}`]
    if (!answer) throw new Error(`Nobody answers ${method} ${path}`)
    return response(await answer(call))
  }) as typeof fetch
  return { calls, answers }
}

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
