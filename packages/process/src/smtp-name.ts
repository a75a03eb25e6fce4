import { isIP } from 'node:net'
import { z } from 'zod'

export const isHostName = (text: string): boolean => z.regexes.hostname.test(text) && isIP(text) === 0

/**
 * Derives the name for EHLO: the host under which people reach the installation. Undefined if that means nothing to a
 * mail server: a name without a dot or below `localhost`, or an address.
 */
export function smtpNameOf(publicUrl: URL): string | undefined {
  const name = publicUrl.hostname.replace(/\.$/, '')
  return isHostName(name) && name.includes('.') && !name.endsWith('.localhost') ? name : undefined
}
