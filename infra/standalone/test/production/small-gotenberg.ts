import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pdfNamed } from '../sender.js'

/** A minimal Gotenberg that returns the same PDF for every file. */
export class SmallGotenberg {
  readonly #server: Server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.url === '/version') return response.end('8.34.0')
      if (request.url === '/health') return response.end('{"status":"up"}')
      return response.setHeader('content-type', 'application/pdf').end(pdfNamed('converted'))
    })
  })

  /** @returns its port */
  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}
