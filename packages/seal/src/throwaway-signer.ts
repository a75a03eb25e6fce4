import { generateKeyPairSync } from 'node:crypto'
import { derivedIdentity } from './identity/derived-identity.js'
import { Signer } from './pades/signer.js'

/** Signs rehearsals with a new key, without timestamps. */
export const throwawaySigner = (): Signer =>
  new Signer({
    identity: derivedIdentity(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    timestampUrl: null,
  })
