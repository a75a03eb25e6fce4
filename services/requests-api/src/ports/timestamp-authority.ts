/** An RFC 3161 server, which certifies that a hash was known at a time. */
export interface TimestampAuthority {
  /**
   * @param hash SHA-256, hexadecimal; used as the imprint without hashing again
   * @returns the token, DER
   * @throws {TimestampUnavailable} when no valid one was obtained
   */
  timestamp(hash: string): Promise<Buffer>
}
