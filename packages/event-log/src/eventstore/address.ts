import { decoded } from '@countersign/process'

// Does not import the client, so that reading a configuration does not load it.

/** In seconds; the client accepts whole seconds only. */
const gossipS = 1

/** `words` completes '… has the option “tls” with another value than'. */
interface Kind {
  values: RegExp
  words: string
}

const either: Kind = { values: /^(?:true|false)$/, words: 'true or false' }
const count: Kind = { values: /^-?\d+$/, words: 'a whole number' }
const text: Kind = { values: /^(?:[^%]|%[0-9a-f]{2})+$/i, words: 'one in which each % is written as %25' }

/** The options of client 6.2.1, normalized as it compares them: lower case, without hyphens and underscores. */
const kinds: Readonly<Record<string, Kind>> = {
  tls: either,
  tlscafile: text,
  usercertfile: text,
  userkeyfile: text,
  connectionname: text,
  nodepreference: {
    values: /^(?:leader|follower|read[_-]?only[_-]?replica|random)$/i,
    words: 'leader, follower, read_only_replica or random',
  },
  maxdiscoverattempts: count,
  discoveryinterval: count,
  gossiptimeout: count,
  defaultdeadline: count,
  keepaliveinterval: count,
  keepalivetimeout: count,
}

const known = 'tls, tlsCaFile, userCertFile, userKeyFile, nodePreference, connectionName, maxDiscoverAttempts, discoveryInterval, gossipTimeout, defaultDeadline, keepAliveInterval and keepAliveTimeout' // prettier-ignore

const shape = /^(?:esdb|kurrentdb)(?:\+discover)?:\/\/(?<rest>[^]*)$/
const host = /^(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * Explains why a connection string is invalid, completing the variable's name; null for a valid one.
 * Runs before the client parses the string, because the client's parse errors print all of it, password included.
 * Repeats nothing but option names.
 */
export function whyNoAddress(url: string): string | null {
  const rest = shape.exec(url)?.groups?.rest
  if (rest === undefined)
    return 'must begin with esdb:// or esdb+discover://, such as esdb://user:password@host:2113?tls=true.'
  // Splits the credentials by the client's own rule, and rejects an @ that could be read differently.
  const at = rest.indexOf('@')
  const [login, place] = at < 0 ? ['', rest] : [rest.slice(0, at), rest.slice(at + 1)]
  const [user = '', password, ...more] = login.split(':')
  if (place.includes('@') || /[?/]/.test(user) || more.length > 0 || decoded(login) === null)
    return 'has a character in its user or password that means something else there. Write : as %3A, @ as %40 and % as %25.'
  if (at >= 0 && (user === '' || !password)) return 'has a user without a password, or a password without a user.'
  const [hosts = '', query, ...others] = place.replace(/\/+$/, '').replace(/\/\?/, '?').split('?')
  if (!hosts.split(',').every((one) => host.test(one)))
    return 'must name a host, or several with commas between them, such as a.example.com:2113,b.example.com:2113.'
  if (others.length > 0) return 'has a second ? in it. Options are put together with &.'
  return query === undefined ? null : (query.split('&').map(whyNoOption).find(Boolean) ?? null)
}

function whyNoOption(option: string): string | null {
  const [written = '', value = '', ...more] = option.split('=')
  const name = nameOf(option)
  const called = /^[\w-]{1,40}$/.test(written) ? `the option ${written}` : 'an option'
  if (name === 'tlsverifycert')
    return `has ${called}, which the client takes no notice of: certificates are always checked. Leave it out, and name the authority that signed them by tlsCaFile=/path.`
  if (name === 'throwonappendfailure') return `has ${called}, which this program decides. Leave it out.`
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) return `has ${called}, which the client does not know. Leave it out, or mend its name: there are ${known}.`
  if (more.length > 0 || !kind.values.test(value)) return `has ${called} with another value than ${kind.words}.`
  return null
}

/**
 * Normalizes a valid connection string for the client: `esdb` for KurrentDB (same protocol), and always the leader.
 * The gossip timeout defaults to 1 s, because the client's 5 s exceed the time any call waits.
 */
export function asClientTakes(url: string): string {
  const { login, hosts, options } = partsOf(url.replace(/^kurrentdb(?=\+discover:|:)/, 'esdb'))
  const kept = options.filter((option) => !isPreference(option))
  const gossip = options.some((option) => nameOf(option) === 'gossiptimeout') ? [] : [`gossipTimeout=${gossipS}`]
  return `${login}${hosts}?${[...kept, ...gossip, 'nodePreference=leader'].join('&')}`
}

export function preferenceNotUsed(url: string): string | null {
  const preference = optionOf(url, 'nodePreference')
  return preference === undefined || preference.toLowerCase() === 'leader' ? null : preference
}

export const isCluster = (url: string): boolean => /^\w+\+discover:/.test(url) || partsOf(url).hosts.includes(',')

export const hostsOf = (url: string): string[] =>
  partsOf(url)
    .hosts.replace(/^[^]*:\/\//, '')
    .split(',')

export const namesAccount = (url: string): boolean => partsOf(url).login !== ''

export function optionOf(url: string, name: string): string | undefined {
  const value = partsOf(url)
    .options.find((option) => nameOf(option) === nameOf(name))
    ?.split('=')[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

function partsOf(url: string): { login: string; hosts: string; options: string[] } {
  const at = url.indexOf('@') + 1
  const [place = '', query] = url.slice(at).replace(/\/+$/, '').split('?')
  return { login: url.slice(0, at), hosts: place.replace(/\/+$/, ''), options: query?.split('&') ?? [] }
}

const nameOf = (option: string): string => (option.split('=')[0] ?? '').toLowerCase().replaceAll(/[_-]/g, '')

const isPreference = (option: string): boolean => nameOf(option) === 'nodepreference'
