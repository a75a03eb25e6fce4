import { createSocket } from 'node:dgram'
import type { AddressInfo } from 'node:net'

/** A DNS server like Docker's: one name that resolves to the addresses of all containers. */
export interface NameServer {
  port: number
  addresses: Set<string>
  close(): Promise<void>
}

/** Responds with the current addresses, or that there is no such name (RFC 1035, 4.1). */
export async function openNameServer(): Promise<NameServer> {
  const addresses = new Set<string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, [...addresses]), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    port: (socket.address() as AddressInfo).port,
    addresses,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

const headerBytes = 12
/** Response flags, with recursion available; `noSuchName` sets the error code. */
const flags = { found: 0x81_80, noSuchName: 0x81_83 }

function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const nameEnds = question.indexOf(0, headerBytes)
  const asked = question.subarray(headerBytes, nameEnds + 5)
  const header = Buffer.alloc(headerBytes)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(addresses.length > 0 ? flags.found : flags.noSuchName, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(addresses.length, 6)
  return Buffer.concat([header, asked, ...addresses.map(record)])
}

/** A pointer to the name in the question (byte 12), type A, class IN, TTL 0, four bytes. */
const record = (address: string): Buffer =>
  Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)])
