import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Requests a path without normalizing it, as `fetch` would. @param from the caller's address */
export function ask(
  base: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = {},
  from?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, method, headers, localAddress: from, agent: false }, (response) => {
      const { statusCode, headers: given } = response
      void buffer(response).then(
        (bytes) => resolve({ status: statusCode!, headers: given, text: bytes.toString() }),
        reject,
      )
    })
    call.on('error', reject).end()
  })
}
