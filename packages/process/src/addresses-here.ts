import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isLoopback } from './loopback.js'

/** Where names are looked up, and which addresses this machine has. */
export interface Network {
  /** @throws where there is no such name */
  addressesOf(name: string): Promise<string[]>
  own(): string[]
}

const system: Network = {
  addressesOf: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  own: () => Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
}

/** The host names nothing that could be listened at. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}

/**
 * Where to listen for a host that was named. An address is taken as it is. A name may be that of several machines, as the one
 * that all replicas share: those of its addresses that are this machine's are taken, and no name for this machine itself is
 * believed to be one that others reach.
 *
 * @throws {NotHere} where there is none; its message ends a sentence about the host
 */
export async function addressesHere(host: string, network: Network = system): Promise<string[]> {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(literal)) return [literal]
  const named = await network.addressesOf(host).catch(() => [])
  if (named.length === 0) throw new NotHere('is no name that is known here')
  const own = network.own()
  const isHere = (address: string) => isLoopback(address) || (!isLoopback(host) && own.includes(address))
  const here = [...new Set(named)].filter(isHere)
  if (here.length === 0) throw new NotHere(`names ${named.join(', ')}, of which none is this machine's`)
  return here
}
