export interface DocumentFacts {
  title: string
  subject: string
  /** RFC 5646 */
  language: string
  by: string
  at: Date
}

/** XMP (ISO 16684-1) with the identifier of PDF/A-3b (ISO 19005-3, 6.6.4). */
export function metadata({ title, subject, language, by, at }: DocumentFacts): string {
  // Must equal the information dictionary, which has no fractions of a second.
  const time = `${at.toISOString().slice(0, 19)}Z`
  const worded = (text: string) => `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    `<dc:title>${worded(title)}</dc:title>`,
    `<dc:description>${worded(subject)}</dc:description>`,
    `<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreatorTool>${escaped(by)}</xmp:CreatorTool>`,
    `<xmp:CreateDate>${time}</xmp:CreateDate>`,
    `<xmp:ModifyDate>${time}</xmp:ModifyDate>`,
    `<pdf:Producer>${escaped(by)}</pdf:Producer>`,
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>B</pdfaid:conformance>',
  ]
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" ${spaces.map(([name, of]) => `xmlns:${name}="${of}"`).join(' ')}>`,
    ...properties,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')
}

const spaces = [
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['xmp', 'http://ns.adobe.com/xap/1.0/'],
  ['pdf', 'http://ns.adobe.com/pdf/1.3/'],
  ['pdfaid', 'http://www.aiim.org/pdfa/ns/id/'],
] as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>]/g, (letter) => entities[letter]!)
