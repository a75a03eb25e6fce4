import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { type PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib'
import { standardRgb } from './standard-rgb.js'
import { type DocumentFacts, metadata } from './metadata.js'

/**
 * Adds the parts that PDF/A-3b requires (ISO 19005-3, 6.2.3 and 6.6.2): XMP equal to the information dictionary, an
 * output intent and a file identifier.
 */
export function archivable(document: PDFDocument, facts: DocumentFacts): void {
  const { catalog, context } = document
  const packet = metadata(facts)
  document.setTitle(facts.title, { showInWindowTitleBar: true })
  document.setSubject(facts.subject)
  document.setLanguage(facts.language)
  document.setCreator(facts.by)
  document.setProducer(facts.by)
  document.setCreationDate(facts.at)
  document.setModificationDate(facts.at)
  // The file identifier is a hash of the metadata (ISO 19005-3, 6.1.3).
  const name = PDFHexString.of(createHash('sha256').update(packet).digest('hex').slice(0, 32))
  context.trailerInfo.ID = context.obj([name, name])
  // Uncompressed, so that other programs than PDF readers find it (ISO 19005-3, 6.6.2.1).
  const xmp = PDFRawStream.of(context.obj({ Type: 'Metadata', Subtype: 'XML' }), Buffer.from(packet, 'utf8'))
  catalog.set(PDFName.of('Metadata'), context.register(xmp))
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(context.obj(outputIntent(document)))]))
}

function outputIntent({ context }: PDFDocument) {
  const profile = PDFRawStream.of(context.obj({ N: 3, Filter: 'FlateDecode' }), deflateSync(standardRgb()))
  return {
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFHexString.fromText('sRGB IEC61966-2.1'),
    Info: PDFHexString.fromText('sRGB IEC61966-2.1'),
    DestOutputProfile: context.register(profile),
  }
}
