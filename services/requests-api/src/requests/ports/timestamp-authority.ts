/** RFC 3161. */
export interface TimestampAuthority {
  /** @param hash SHA-256, hexadecimal: the imprint @returns the token, DER @throws {TimestampUnavailable} */
  timestamp(hash: string): Promise<Buffer>
}
