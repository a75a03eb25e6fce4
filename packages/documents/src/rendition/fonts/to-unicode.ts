/** Longest list of a CMap (Adobe Technical Note 5014, 3). */
const maxInList = 100

/** Writes a CMap from codes to the text that is copied for them (ISO 32000-2, 9.10.3). @param texts by code in hexadecimal, all of one length */
export function toUnicode(texts: readonly (readonly [code: string, text: string])[], codeBytes: 1 | 2): Buffer {
  const lines = texts.map(([code, text]) => `<${code}> <${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`)
  const lists = Array.from({ length: Math.ceil(lines.length / maxInList) }, (_, part) => {
    const some = lines.slice(maxInList * part, maxInList * (part + 1))
    return [`${some.length} beginbfchar`, ...some, 'endbfchar'].join('\n')
  })
  const [first, last] = ['00', 'ff'].map((byte) => byte.repeat(codeBytes))
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (UCS) def /Supplement 0 def end def',
      `/CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <${first}> <${last}> endcodespacerange`,
      ...lists,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
    'latin1',
  )
}
