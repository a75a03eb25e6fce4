import { decoded } from './decoded.js'

export interface AddressForm {
  schemes: readonly string[]
  example: string
  /** May follow the host. Without @, because a tail with one is the rest of a password that is not encoded. */
  tail: RegExp
  tailInWords: string
}

const encode = 'Write / as %2F, ? as %3F and # as %23 in a user or password.'

/**
 * Explains why the address of a server is invalid, completing the variable's name; null for a valid one.
 * Repeats nothing of it, because any part may belong to a password.
 */
export function whyNoAddress(text: string, { schemes, example, tail, tailInWords }: AddressForm): string | null {
  const begins = schemes.map((scheme) => `${scheme}://`)
  const [, beginning = '', rest = ''] = /^(\w+(?:\+\w+)?:\/\/)[^/?#]+([^]*)$|/.exec(text) ?? []
  if (!begins.includes(beginning.toLowerCase())) return `must begin with ${begins.join(' or ')}, such as ${example}.`
  if (!tail.test(rest)) return `has a /, ? or # that ends its host. ${encode} ${tailInWords}`
  if (decoded(text) === null) return 'has a % that is not encoded in its user or password. Write it as %25.'
  return null
}

/** As {@link whyNoAddress}, for the one host of Redis. */
export function whyNoRedisAddress(text: string): string | null {
  const example = 'redis://user:password@host:6379'
  const form = { schemes: ['redis', 'rediss'], example, tail: /^(?:\/\d*)?(?:\?[^@/?#]*)?$/ }
  const tailInWords = 'Only the number of a database and options may follow the host, such as /1?family=6.'
  return whyNoAddress(text, { ...form, tailInWords }) ?? whyNotParsed(text, example)
}

/** As {@link whyNoAddress}. The driver judges hosts, of which there may be several, and options. */
export const whyNoMongoAddress = (text: string): string | null =>
  whyNoAddress(text, {
    schemes: ['mongodb', 'mongodb+srv'],
    example: 'mongodb://user:password@host:27017/countersign',
    tail: /^(?:[/?][^@#]*)?$/,
    tailInWords: 'Only a database and options may follow the host, such as /countersign?replicaSet=rs0.',
  })

/** @returns why `URL` cannot read the host or port, completing the variable's name */
export const whyNotParsed = (text: string, example: string): string | null =>
  URL.canParse(text) ? null : `has a host or port that cannot be read. Write it as ${example}.`
