/** `Host` headers accepted by every installation, with or without a port: localhost and IP addresses. */
export const hostOfAnyInstallation = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])(?::\d+)?$/i

/** For the 403 response. */
export const foreignHost = 'This server can’t be opened under that name. Use the address in PUBLIC_URL.'

/**
 * Prevents DNS rebinding (rule access-4): a web page can resolve its own name to the owner's machine and would then read
 * responses as same-origin. IP addresses cannot be rebound.
 */
export function isOwnHost(host: string | undefined, publicUrl: URL): boolean {
  if (host === undefined) return false
  return hostOfAnyInstallation.test(host) || host.replace(/:\d+$/, '').toLowerCase() === publicUrl.hostname
}
