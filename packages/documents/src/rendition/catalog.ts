import { PdfDict, PdfName, type PdfRef } from '@libpdf/core'
import { keepOnly, type Objects } from './objects.js'
import type { Tally } from './tally.js'
import { withoutClaims } from './xmp.js'

const ofCatalog = new Set(
  'Type Lang MarkInfo StructTreeRoot Outlines PageLabels Metadata OutputIntents Dests Extensions'.split(' '),
)
const dictionaries = ['MarkInfo', 'StructTreeRoot', 'Outlines', 'PageLabels', 'Dests', 'Extensions']
/** ISO 32000-2, table 349. */
const ofInformation = new Set('Title Author Subject Keywords Creator Producer CreationDate ModDate Trapped'.split(' '))

/** Rebuilds the catalog and the document information from allowlists; names the standards that it no longer claims. */
export function rebuildCatalog(pages: PdfRef, objects: Objects, tally: Tally): void {
  const catalog = objects.pdf.getCatalog()
  const destinations = objects.dict(catalog.get('Names'))?.get('Dests')
  keepOnly(catalog, ofCatalog)
  catalog.set('Type', PdfName.Catalog)
  catalog.set('Pages', pages)
  if (destinations && objects.dict(destinations)) catalog.set('Names', PdfDict.of({ Dests: destinations }))
  for (const key of dictionaries) if (!objects.dict(catalog.get(key))) catalog.delete(key)
  if (!objects.array(catalog.get('OutputIntents'))) catalog.delete('OutputIntents')
  if (!objects.string(catalog.get('Lang'))) catalog.delete('Lang')
  const metadata = objects.stream(catalog.get('Metadata'))
  if (!metadata) catalog.delete('Metadata')
  else {
    const claimed = withoutClaims(objects.decoded(metadata))
    if (claimed) objects.refill(metadata, claimed.plain)
    for (const standard of claimed?.standards ?? []) {
      tally.add('claims')
      tally.find('claims', standard)
    }
  }
  keepInformation(objects)
}

/** Keeps only strings, so nothing else can hide there. */
function keepInformation(objects: Objects): void {
  const { trailer } = objects.pdf.context.info
  const information = objects.dict(trailer.get('Info'))
  if (!information) return void trailer.delete('Info')
  keepOnly(information, ofInformation)
  for (const [key, value] of information)
    if (!objects.string(value) && objects.name(value) === null) information.delete(key.value)
  trailer.set('Info', objects.refTo(trailer.get('Info')!, information))
}
