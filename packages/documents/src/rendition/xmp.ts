/** What metadata (XMP) claims to conform to: PDF/A, PDF/UA, PDF/X, PDF/E. */
const claims = /<(pdf(?:a|ua|x|e)id:\w+)\b[^>]*>[^<]*<\/\1>|\bpdf(?:a|ua|x|e)id:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g

/**
 * Metadata without claims of conformity: nobody has checked whether the document, written anew, still keeps them.
 *
 * @returns null where there are none
 */
export function withoutClaims(metadata: Buffer): Buffer | null {
  const text = metadata.toString('latin1')
  const plain = text.replaceAll(claims, '')
  return plain === text ? null : Buffer.from(plain, 'latin1')
}
