import { generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key like those that an installation derives from its vault. */
export const ownKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
