import { request, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Asks for a path as it is written: nothing is normalized on the way, as `fetch` would. @param from the address of who asks */
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
