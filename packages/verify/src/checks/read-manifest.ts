import { canonical } from '../canonical.js'
import { fromBase64, fromHex, sha256 } from '../digest.js'
import { type EvidenceManifest, keyName, manifestName, signatureName } from '../format.js'
import type { Fault } from '../report.js'
import { isManifest } from '../shape.js'

/** Parses the list; returns null unless it is valid and canonical. */
export function manifestIn(bytes: Uint8Array): EvidenceManifest | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return isManifest(value) && canonical(value) === text ? value : null
  } catch {
    return null
  }
}

/** Checks the list's signature by the key in the zip, and that key against the expected one. */
export async function signatureFaults(
  manifest: Uint8Array,
  signature: Uint8Array,
  key: Uint8Array,
  expectedKey: string | null,
): Promise<{ faults: Fault[]; fingerprint: string | null }> {
  try {
    const der = derIn(key)
    const fingerprint = await sha256(der)
    const holds = await verifies(manifest, signature, der)
    const faults = [
      ...(holds
        ? []
        : [fault(`${manifestName} or ${signatureName} does not match`, 'The signature doesn’t belong to this list.')]),
      ...(expectedKey === null || expectedKey === fingerprint
        ? []
        : [
            {
              ...fault(`${keyName} isn’t the key you entered`, 'The list is signed with a different one.'),
              differs: [
                { label: 'Key you entered', value: expectedKey },
                { label: 'Key in the zip', value: fingerprint },
              ],
            },
          ]),
    ]
    return { faults, fingerprint }
  } catch {
    return { faults: [fault(`${keyName} can’t be used`, 'It isn’t one of our public keys.')], fingerprint: null }
  }
}

async function verifies(manifest: Uint8Array, signature: Uint8Array, der: Uint8Array): Promise<boolean> {
  const [, hex] = /^([0-9a-f]{128})\n$/.exec(new TextDecoder().decode(signature)) ?? []
  if (!hex) return false
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', der as BufferSource, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, fromHex(hex) as BufferSource, manifest as BufferSource)
}

function derIn(pem: Uint8Array): Uint8Array {
  const [, base64] =
    /^-----BEGIN PUBLIC KEY-----\n([\w+/=\n]+)-----END PUBLIC KEY-----\n$/.exec(new TextDecoder().decode(pem)) ?? []
  if (!base64) throw new TypeError('no public key')
  return fromBase64(base64.replaceAll('\n', ''))
}

const fault = (names: string, says: string): Fault => ({ check: 'signed', names, says })
