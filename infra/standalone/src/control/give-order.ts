import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { controlSocket } from './control-socket.js'
import type { ControlOrder } from './control-server.js'
import { readControlWord } from './control-word.js'

/** The running installation failed; the message is its response. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused'
}

/** @returns the running installation's response; null if none is running @throws {OrderRefused} when it failed */
export function giveOrder(dataDir: string, order: ControlOrder): Promise<string | null> {
  const socketPath = controlSocket(dataDir)
  const word = readControlWord(dataDir)
  if (word === null || !existsSync(socketPath)) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath, method: 'POST', path: '/', headers: { authorization: `Bearer ${word}` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new OrderRefused(text))))
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else reject(new OrderRefused(`Countersign ended before it answered (${error.message}). Try again.`))
    })
    call.end(JSON.stringify(order))
  })
}
