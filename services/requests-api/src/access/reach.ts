import { BadConfiguration, isLoopback } from '@countersign/process'

interface Reach {
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  ALLOW_WITHOUT_LOGIN: 'true' | 'false'
}

interface Reached {
  ownerLacks: readonly string[]
  smtp: object | null
  publicUrl: URL
}

/** @param publicUrl unset: the server's own address on this machine */
export function isOfLoopback(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return true
  const { hostname } = new URL(publicUrl)
  return isLoopback(hostname) || hostname.endsWith('.localhost')
}

/** ALLOW_WITHOUT_LOGIN waives this until the claim (rule access-3). @returns a sentence for each fault */
export function aboutPublicUrl({ PUBLIC_URL, SMTP_URL, ALLOW_WITHOUT_LOGIN }: Reach): string[] {
  if (isOfLoopback(PUBLIC_URL) || ALLOW_WITHOUT_LOGIN === 'true') return []
  return facesOthers(new URL(PUBLIC_URL!), SMTP_URL !== undefined)
}

function facesOthers({ hostname, protocol }: URL, hasSmtp: boolean): string[] {
  return [
    ...(protocol === 'https:'
      ? []
      : [
          `PUBLIC_URL names ${hostname}, which others can reach, so it must begin with https://. Put a proxy with TLS in ` +
            'front, or set ALLOW_WITHOUT_LOGIN=true on a private network until the installation has an owner.',
        ]),
    ...(hasSmtp
      ? []
      : [`SMTP_URL is required once PUBLIC_URL names ${hostname}, because links to sign and to sign in are emailed.`]),
  ]
}

/**
 * Judges what depends on the claim, once the log is open and before the port is.
 *
 * @throws {BadConfiguration} with a sentence for each fault
 */
export function mustFitMode({ ownerLacks, smtp, publicUrl }: Reached, mode: 'open' | 'closed' | 'claimed'): void {
  const faults = [
    ...(mode === 'open' && smtp ? ownerLacks.map(requiredOfOwner) : []),
    ...(mode === 'claimed' && !isOfLoopback(publicUrl.href) ? facesOthers(publicUrl, smtp !== null) : []),
  ]
  if (faults.length > 0) throw new BadConfiguration(faults)
}

const requiredOfOwner = (variable: string): string =>
  `${variable} is required once SMTP_URL is set: recipients see who sends their emails.`
