/** Somebody else's clock: a server that says that a hash was known at a time, and signs it (RFC 3161). */
export interface TimestampAuthority {
  /**
   * @param hash SHA-256, hexadecimal; it is the imprint as it is, and nothing is hashed again
   * @returns the token, DER
   * @throws {TimestampUnavailable} when none that holds is to be had
   */
  timestamp(hash: string): Promise<Buffer>
}
