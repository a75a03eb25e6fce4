import type { AuthenticatorTransport } from '@simplewebauthn/server'

/** WebAuthn Level 3, 5.8.4, and `cable` and `smart-card` of browsers. */
const transportNames = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A prompt inside another site's page, which ours are never shown in (Level 3, 7.1 and 7.2). */
export function isFramed({ response }: { response: { clientDataJSON: string } }): boolean {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')
  return Boolean((JSON.parse(text) as { crossOrigin?: unknown }).crossOrigin)
}

export const descriptorOf = ({ externalId, transports }: { externalId: string; transports: readonly string[] }) => ({
  id: externalId,
  transports: [...transports] as AuthenticatorTransport[],
})

/** The browser of a stranger writes them. */
export function knownTransports(given: unknown): string[] {
  if (!Array.isArray(given)) return []
  return [...new Set(given.filter((name): name is string => transportNames.has(name as string)))]
}
