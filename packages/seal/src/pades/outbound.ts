import { lookup as askNameServer } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Networks that are nobody's in particular: this machine, private ones, link-local ones, and what reaches many or none (RFC 6890). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Likewise; and those that lead to an address of IPv4 which is not to be seen from here. */
const specialOfIPv6 = [
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]
/** Where a network that has IPv6 only shows the addresses of IPv4 (RFC 6052). */
const translated = '64:ff9b::'

const notForEverybody = listOf([
  ...special,
  ...specialOfIPv6,
  ...special.map((network) => {
    const [address, bits] = network.split('/')
    return `${translated}${address}/${96 + Number(bits)}`
  }),
])

/** An address that is not to be reached. The message names no more than the host. */
export class NotOutbound extends Error {
  override readonly name = 'NotOutbound'
  constructor(host: string) {
    super(`${host} has an address of a private network, which OUTBOUND_NETWORKS does not name`)
  }
}

/**
 * Where fetches may go that certificates ask for: anybody's word, since who signs a timestamp says what else is fetched. It is
 * judged by the address that a connection is made to, whatever a name server says the next time.
 */
export class Outbound {
  readonly #hosts: ReadonlySet<string>
  readonly #networks: BlockList

  /**
   * @param urls servers that are configured: their hosts may be anywhere
   * @param networks addresses and networks that may be reached besides, such as `10.7.0.0/16`
   * @param ask how names are looked up
   */
  constructor(
    urls: readonly string[],
    networks: readonly string[],
    private readonly ask: typeof askNameServer = askNameServer,
  ) {
    this.#hosts = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])))
    this.#networks = listOf(networks)
  }

  /** What a socket is to look names up by: answers that may not be reached are left out. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.ask(hostname, { ...options, all: true }, (error, answers) => {
      if (error) return callback(error, [])
      const reachable = answers.filter(({ address }) => this.#hosts.has(hostname) || this.#permits(address))
      const [first] = reachable
      if (!first) return callback(new NotOutbound(hostname), [])
      if (options.all) callback(null, reachable)
      else callback(null, first.address, first.family)
    })
  }

  /** An address in a URL is looked up by nobody. @throws {NotOutbound} */
  check({ hostname }: URL): void {
    const address = hostname.replace(/^\[(.*)\]$/, '$1')
    if (isIP(address) !== 0 && !this.#hosts.has(hostname) && !this.#permits(address)) throw new NotOutbound(hostname)
  }

  #permits(address: string): boolean {
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    return !notForEverybody.check(address, kind) || this.#networks.check(address, kind)
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}
