import { isolated } from '@countersign/contracts/isolated'
import { addressFault, addressSentences, pastedAddress } from '@countersign/contracts/pasted-address'

/** Commas, semicolons and lines separate addresses, but not within the quotes around a name. */
const entry = /(?:"[^"\n]*"|[^,;\n])+/g

/** The addresses in a text, each once. */
export function addressesIn(text: string): string[] {
  const found = new Map<string, string>()
  for (const [part] of text.matchAll(entry)) {
    const { address } = pastedAddress(part)
    if (address !== '' && !found.has(address.toLowerCase())) found.set(address.toLowerCase(), address)
  }
  return [...found.values()]
}

/** A sentence about a malformed address; null for a complete one. */
export function faultOf(address: string): string | null {
  // Colleagues have addresses with a dot, while a browser also takes the name of a machine.
  const fault = addressFault(address) ?? (/@.+\../.test(address) ? null : 'incomplete')
  if (fault === null) return null
  if (fault !== 'incomplete') return about(address, addressSentences[fault])
  return `“${isolated(address)}” is not complete. Write it in full, like name@example.com.`
}

/** Names the address in front of a sentence that does not. */
export const about = (address: string, sentence: string): string =>
  sentence.includes(address) ? sentence : `“${isolated(address)}”: ${sentence}`
