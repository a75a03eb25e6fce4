import { lookup as askNameServer } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

/** Special-purpose networks: loopback, private, link-local, multicast and reserved ones (RFC 6890). */
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
/** The same for IPv6, and networks that embed IPv4 addresses. */
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
/** Prefix for IPv4 addresses in networks with IPv6 only (RFC 6052). */
const translated = '64:ff9b::'

const notForEverybody = listOf([
  ...special,
  ...specialOfIPv6,
  ...special.map((network) => {
    const [address, bits] = network.split('/')
    return `${translated}${address}/${96 + Number(bits)}`
  }),
])

/** The message names only the host. */
export class NotOutbound extends Error {
  override readonly name = 'NotOutbound'
  constructor(host: string) {
    super(`${host} has an address of a private network, which OUTBOUND_NETWORKS does not name`)
  }
}

/**
 * Protects against SSRF by URLs in certificates, which anyone can write. Judges the address of the connection, so that
 * a changing DNS answer cannot bypass it.
 */
export class Outbound {
  readonly #hosts: ReadonlySet<string>
  readonly #networks: BlockList

  /**
   * @param urls configured servers, which may have any address; `networks` adds private networks such as `10.7.0.0/16`
   */
  constructor(
    urls: readonly string[],
    networks: readonly string[],
    private readonly ask: typeof askNameServer = askNameServer,
  ) {
    this.#hosts = new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])))
    this.#networks = listOf(networks)
  }

  /** Omits forbidden addresses. */
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

  /** Literal addresses bypass the lookup. @throws {NotOutbound} */
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
