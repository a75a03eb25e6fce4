import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { CuttableProxy } from '@countersign/test-services/cuttable-proxy'
import { startOpensslAuthority } from '@countersign/test-services/openssl-authority'
import { openMailSink } from '../sizes/mail-sink.js'

/** A server that can be made to hang: accept connections, never answer. */
export interface Hangable {
  freeze(): void
  thaw(): void
}

export interface OutsideEngine extends Hangable {
  port: number
  stop(): Promise<void>
}

export async function startMailServer(): Promise<OutsideEngine> {
  const sink = await openMailSink()
  return behind(Number(new URL(sink.url).port), () => sink.close())
}

export async function startTimestampServer(): Promise<OutsideEngine> {
  const authority = await startOpensslAuthority()
  return behind(Number(new URL(authority.url).port), () => authority.close())
}

/** A fake Gotenberg that only answers health checks. */
export async function startConverter(): Promise<OutsideEngine> {
  const server = createServer((request, response) => response.end(request.url === '/version' ? '8.34.0' : '{}'))
  const { port } = await listening(server.listen(0, '127.0.0.1'))
  return behind(port, async () => void server.close())
}

async function listening(server: Server): Promise<AddressInfo> {
  if (!server.listening) await once(server, 'listening')
  return server.address() as AddressInfo
}

async function behind(port: number, close: () => Promise<void>): Promise<OutsideEngine> {
  const way = new CuttableProxy('127.0.0.1', port)
  await way.start()
  return {
    port: way.port,
    freeze: () => way.freeze(),
    thaw: () => way.thaw(),
    async stop() {
      await way.kill()
      await close()
    },
  }
}
