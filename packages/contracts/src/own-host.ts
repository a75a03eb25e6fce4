/** `Host` headers that every installation answers to, with a port or without: this machine's name, and IP addresses. */
export const hostOfAnyInstallation = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d+)?$/i

/** A call under a foreign host name is refused with this sentence, status 403. */
export const foreignHost = 'This server is not reached under that name. Open it at the address that PUBLIC_URL names.'

/**
 * Tells an installation's own host names from foreign ones (rule access-4): a web page can have its own name resolve to the
 * machine of the owner, and would otherwise read answers as its own. No page can do so with an IP address.
 *
 * @param host the `Host` header
 * @param publicUrl where the installation is reached
 */
export function isOwnHost(host: string | undefined, publicUrl: URL): boolean {
  if (host === undefined) return false
  return hostOfAnyInstallation.test(host) || host.replace(/:\d+$/, '').toLowerCase() === publicUrl.hostname
}
