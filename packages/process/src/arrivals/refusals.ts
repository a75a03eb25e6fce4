import type { Socket } from 'node:net'

export interface EndingAnswer {
  status: number
  reason: string
  text: string
  retryAfterSeconds?: number
}

export const tooManyHeads: EndingAnswer = {
  status: 429,
  reason: 'Too Many Requests',
  text: 'Too many connections from your address have not sent a request yet. Close some, or try again in 15 s.',
  retryAfterSeconds: 15,
}

export const tooManyBodies: EndingAnswer = {
  status: 429,
  reason: 'Too Many Requests',
  text: 'Too many calls from your address are still being sent. Wait until some have arrived, then try again.',
  retryAfterSeconds: 15,
}

export const tooSlow: EndingAnswer = {
  status: 408,
  reason: 'Request Timeout',
  text: 'The call did not arrive in time, and nothing of it was kept. Check your connection and try again.',
}

export const headersOf = ({ text, retryAfterSeconds }: EndingAnswer): Record<string, string> => ({
  connection: 'close',
  'content-type': 'text/plain; charset=utf-8',
  'content-length': String(Buffer.byteLength(text)),
  'cache-control': 'no-store',
  ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
})

/** Does not wait for the peer to read the response. */
export function endWith(socket: Socket, answer: EndingAnswer): void {
  const headers = Object.entries(headersOf(answer)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${answer.status} ${answer.reason}\r\n${headers.join('')}\r\n${answer.text}`)
  socket.destroy()
}
