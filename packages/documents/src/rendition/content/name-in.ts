/** Decodes `#41` escapes of a name (ISO 32000-2, 7.3.5); null for anything else. */
export function nameIn(text: string): string | null {
  if (!text.startsWith('/')) return null
  const letters = text
    .slice(1)
    .replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  // Matches the library: PDFium escapes non-ASCII bytes, and the library decodes them as UTF-8.
  return Buffer.from(letters, 'latin1').toString('utf8')
}
