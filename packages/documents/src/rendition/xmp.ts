const claims = /<(pdf(?:a|ua|x|e)id:\w+)\b[^>]*>([^<]*)<\/\1>|\b(pdf(?:a|ua|x|e)id:\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/**
 * Removes conformance claims, which are not verified for the rewritten document.
 * @returns null if there are none; else the standards by name, such as `PDF/A-3b`
 */
export function withoutClaims(metadata: Buffer): { plain: Buffer; standards: string[] } | null {
  const text = metadata.toString('latin1')
  const said = new Map<string, string>()
  const plain = text.replaceAll(claims, (_all, element, content, attribute, inDouble, inSingle) => {
    said.set(element ?? attribute, (content ?? inDouble ?? inSingle).trim())
    return ''
  })
  return said.size === 0 ? null : { plain: Buffer.from(plain, 'latin1'), standards: standardsOf(said) }
}

function standardsOf(said: ReadonlyMap<string, string>): string[] {
  const [archive, access, print] = ['pdfaid:part', 'pdfuaid:part', 'pdfxid:GTS_PDFXVersion'].map((name) =>
    said.get(name),
  )
  return [
    ...(archive ? [`PDF/A-${archive}${said.get('pdfaid:conformance')?.toLowerCase() ?? ''}`] : []),
    ...(access ? [`PDF/UA-${access}`] : []),
    ...(print ? [print] : []),
  ]
}
