/** Text, so that it can be stored in a vault and passed to a process. */
export interface SealingIdentity {
  /** PKCS #8, DER, base64. */
  privateKey: string
  /** X.509, DER, base64: the leaf first, then its known issuers in order. */
  certificates: readonly string[]
}
