import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { controlSocket } from './control-socket.js'
import type { ControlCommand } from './control-server.js'
import { readControlSecret } from './control-secret.js'

/** The running installation failed; the message is its response. */
export class CommandRefused extends Error {
  override readonly name = 'OrderRefused'
}

/** @returns the running installation's response; null if none is running @throws {CommandRefused} when it failed */
export function sendCommand(dataDir: string, order: ControlCommand): Promise<string | null> {
  const socketPath = controlSocket(dataDir)
  const secret = readControlSecret(dataDir)
  if (secret === null || !existsSync(socketPath)) return Promise.resolve(null)
  return new Promise((resolve, reject) => {
    const call = request(
      { socketPath, method: 'POST', path: '/', headers: { authorization: `Bearer ${secret}` } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new CommandRefused(text))))
      },
    )
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(null)
      else reject(new CommandRefused(`Countersign ended before it answered (${error.message}). Try again.`))
    })
    call.end(JSON.stringify(order))
  })
}
