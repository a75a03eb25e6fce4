const claims = /<(pdf(?:a|ua|x|e)id:\w+)\b[^>]*>[^<]*<\/\1>|\bpdf(?:a|ua|x|e)id:\w+\s*=\s*(?:"[^"]*"|'[^']*')/g

/** Removes conformance claims, which are not verified for the rewritten document. @returns null if there are none */
export function withoutClaims(metadata: Buffer): Buffer | null {
  const text = metadata.toString('latin1')
  const plain = text.replaceAll(claims, '')
  return plain === text ? null : Buffer.from(plain, 'latin1')
}
