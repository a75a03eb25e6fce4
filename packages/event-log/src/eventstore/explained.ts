import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { connect } from 'node:tls'
import type { Time } from '@countersign/process'
import { LogUnavailable } from '../port.js'
import { AccountRefused } from './account-refused.js'
import { hostsOf, namesAccount, optionOf } from './address.js'

const defaultPort = 2113
const lookMs = 1000
const otherProtocol = new Set(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

/**
 * Explains a log fault by the connection string: no account, TLS on one side only, or an untrusted authority. The
 * client hides why it reached no cluster node, so each server is probed here.
 *
 * @returns the fault itself if the connection string is not the cause
 */
export async function explained(fault: unknown, url: string, time: Time): Promise<unknown> {
  if (fault instanceof AccountRefused) {
    return namesAccount(url)
      ? fault
      : new AccountRefused(
          'The connection string names no account, and EventStoreDB does not let in calls without one. Write USER:PASSWORD@ before the host.',
        )
  }
  if (!(fault instanceof LogUnavailable)) return fault
  const found = (await Promise.all(hostsOf(url).map((host) => tlsTrouble(host, url, time)))).find((why) => why !== null)
  return found === undefined ? fault : new LogUnavailable(fault.message, { cause: new Error(found) })
}

function tlsTrouble(host: string, url: string, time: Time): Promise<string | null> {
  const isPlain = optionOf(url, 'tls') === 'false'
  const authority = optionOf(url, 'tlsCaFile')
  const [, name = host, port] = /^(.*?)(?::(\d+))?$/.exec(host.replace(/^\[(.*)\]/, '$1')) ?? []
  return new Promise((settle) => {
    const socket = connect({
      host: name,
      port: Number(port ?? defaultPort),
      ...(isIP(name) === 0 && { servername: name }),
      ...(authority !== undefined && { ca: readFileSync(resolve(authority)) }),
      rejectUnauthorized: !isPlain,
      ALPNProtocols: ['h2'],
    })
    const end = (why: string | null) => {
      late.clear()
      socket.destroy()
      settle(why)
    }
    const late = time.limit(lookMs, () => end(null))
    socket.once('secureConnect', () => end(isPlain ? 'it speaks TLS, and the connection string has tls=false' : null))
    socket.once('error', (error: NodeJS.ErrnoException) => end(isPlain ? null : wordsOfTls(error)))
  })
}

function wordsOfTls({ code = '', message, syscall }: NodeJS.ErrnoException): string | null {
  if (otherProtocol.has(code)) return 'it does not speak TLS, and the connection string has no tls=false'
  // Network errors carry a syscall; the rest concerns the certificate.
  if (syscall !== undefined || !/CERT|SIGNATURE|ISSUER|CHAIN|ALTNAME/.test(code)) return null
  return `its certificate is not trusted: ${message}. The authority that signed it is named by tlsCaFile=/path`
}
