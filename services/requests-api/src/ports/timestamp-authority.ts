/** An RFC 3161 server, which certifies that a hash was known at a time. */
export interface TimestampAuthority {
  /** @param hash SHA-256, hexadecimal: the imprint @returns the token, DER @throws {TimestampUnavailable} */
  timestamp(hash: string): Promise<Buffer>
}
