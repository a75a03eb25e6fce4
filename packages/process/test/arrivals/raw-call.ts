import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A raw connection, for incomplete requests. */
export interface RawCall {
  socket: Socket
  /** Everything received until the peer closes the connection. */
  ended: Promise<string>
  /** The next data received. */
  answered(): Promise<string>
}

/** @param text written at once @param from local address */
export async function rawCall(port: number, text: string, from = '127.0.0.1'): Promise<RawCall> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => undefined)
  let all = ''
  socket.setEncoding('latin1').on('data', (piece: string) => (all += piece))
  const ended = once(socket, 'close').then(() => all)
  await once(socket, 'connect')
  if (text !== '') socket.write(text)
  const answered = async () => String((await once(socket, 'data'))[0])
  return { socket, ended, answered }
}

/** A request with one of ten body bytes. */
export const halfSent = (path: string, headers: readonly string[] = []): string =>
  [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-length: 10', ...headers, '', '1'].join('\r\n')
