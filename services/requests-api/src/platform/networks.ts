import { isIP } from 'node:net'
import { z } from 'zod'

const parts = z.string().transform((text) => text.split(',').map((part) => part.trim()))

export const networks = parts.refine(
  (named) => named.every(isNetwork),
  'must be addresses or networks such as 10.0.0.0/8, with commas between them.',
)

const anyAddress = /^(?:linklocal|uniquelocal)$/
/** A larger number is a malformed address. */
const mostProxies = 16

/** Trusts forwarding headers of a number of proxies, counted from the nearest, or of given addresses. */
export const trustedProxies = parts
  .refine((named) => !named.some((part) => anyAddress.test(part)), {
    message:
      'would trust the headers of every machine of a private network. Say how many proxies are before this ' +
      'server (1 behind the nginx of docker-compose.yml), or name their addresses or networks, such as 172.18.0.0/16.',
    abort: true,
  })
  .refine(
    (named) => isNumber(named) || named.every((part) => part === 'loopback' || isNetwork(part)),
    `must be a number of proxies (0 to ${mostProxies}), or their addresses or networks such as 10.0.0.0/8, or loopback, with ` +
      'commas between them.',
  )
  .transform((named): number | string[] => (isNumber(named) ? Number(named[0]) : named))

const isNumber = (named: readonly string[]): boolean =>
  named.length === 1 && /^\d{1,2}$/.test(named[0]!) && Number(named[0]) <= mostProxies

function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!
  return more.length === 0 && !address.includes('%') && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}
