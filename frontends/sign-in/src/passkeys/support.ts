export type PasskeySupport =
  | { can: true }
  /** `byName`: this page under a name for which browsers permit passkeys, where one is known. */
  | { can: false; why: 'numeric-host'; host: string; byName: string | null }
  | { can: false; why: 'missing' }

const numeric = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/
const loopback = /^(127(\.\d{1,3}){3}|\[::1\])$/

/** Checks if this browser permits passkeys at this address: an IP address is no valid domain (WebAuthn Level 3, 5.1.3). */
export function passkeySupport({ hostname, port, protocol, pathname, search, host } = window.location): PasskeySupport {
  if (numeric.test(hostname)) {
    const named = `${protocol}//localhost${port && `:${port}`}${pathname}${search}`
    return { can: false, why: 'numeric-host', host, byName: loopback.test(hostname) ? named : null }
  }
  return typeof window.PublicKeyCredential === 'function' ? { can: true } : { can: false, why: 'missing' }
}

/** Checks if the browser offers passkeys while the address field is filled in. */
export async function offersPasskeysInFields(): Promise<boolean> {
  if (!passkeySupport().can) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
}
