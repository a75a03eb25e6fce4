/** This installation's requirements for accounts (rules access-10 and access-12). */
export interface AccountPolicy {
  /** Relying party id of passkeys: the host of PUBLIC_URL. */
  rpId: string
  secondFactorRequired: boolean
  /** PUBLIC_URL is https or a loopback name, as a claim needs. */
  mayBeClaimed: boolean
}
