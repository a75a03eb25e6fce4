/** A private key and the certificates that say whose it is. Plain text, so that it can be kept in a vault and handed to a process. */
export interface SealingIdentity {
  /** PKCS #8, DER, base64. */
  privateKey: string
  /** X.509, DER, base64: the key's own first, then each one's issuer as far as they are known. */
  certificates: readonly string[]
}
