import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopback } from './addresses.js'

export interface Network {
  addressesOf(name: string): Promise<string[]>
  own(): string[]
}

const system: Network = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  own: () => Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
}

export class NotHere extends Error {
  override readonly name = 'NotHere'
}

/**
 * Returns a name's addresses on this machine, only loopback ones for a loopback name; other machines may share it.
 *
 * @throws {NotHere} without any; its message completes a sentence about the host
 */
export async function addressesHere(host: string, network: Network = system): Promise<string[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal)) return [literal]
  const named = await network.addressesOf(host).catch(() => [])
  if (named.length === 0) throw new NotHere('is not a name that is known here')
  const own = network.own()
  const isHere = (address: string) => isLoopback(address) || (!isLoopback(host) && own.includes(address))
  const here = [...new Set(named)].filter(isHere)
  if (here.length === 0) throw new NotHere(`names ${named.join(', ')}, of which none is this machine's`)
  return here
}
