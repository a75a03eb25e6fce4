import type { PdfDict, PdfObject } from '@libpdf/core'
import { countLost, isJump } from './actions.js'
import { formOf } from './form.js'
import type { Objects } from './objects.js'
import type { FoundPage } from './page-tree.js'
import { certifies, countSignatures } from './signatures.js'
import type { Tally } from './tally.js'

export interface Survey {
  signatures: PdfDict[]
  /** Its certification forbids further signatures (DocMDP, ISO 32000-2, 12.8.2.2). */
  isCertified: boolean
  hasLayers: boolean
}

/** Inspects a document before the rewrite, and counts forms, files and scripts that will be removed. */
export function survey(pages: readonly FoundPage[], objects: Objects, tally: Tally): Survey {
  const catalog = objects.pdf.getCatalog()
  const annotations = pages.flatMap(({ dict }) => objects.dicts(dict.get('Annots')))
  const ofKind = (kind: string) => annotations.filter((one) => objects.name(one.get('Subtype')) === kind)
  const form = formOf(catalog, [...new Set(ofKind('Widget'))], objects)
  tally.add('form', form.fields)
  if (form.xfa) tally.add(form.xfa)
  countSignatures(form.signatures, objects, tally)

  const names = objects.dict(catalog.get('Names'))
  const files = [
    ...leavesOf(names?.get('EmbeddedFiles'), objects),
    ...ofKind('FileAttachment').map((note) => note.get('FS')),
    ...[catalog, ...pages.map(({ dict }) => dict)].flatMap((dict) => objects.items(dict.get('AF'))),
  ]
  for (const file of files) countFile(objects.dict(file), objects, tally)

  const opening = objects.dict(catalog.get('OpenAction'))
  const scripts = leavesOf(names?.get('JavaScript'), objects).length
  const opens = opening && !isJump(opening, objects) ? 1 : 0
  const byEvent = [catalog, ...pages.map(({ dict }) => dict)].filter((dict) => dict.has('AA')).length
  tally.add('script', scripts + opens + byEvent)
  for (const field of form.active) countLost(field.has('AA') ? null : objects.dict(field.get('A')), objects, tally)
  const isCertified = certifies(catalog, form.signatures, objects)
  return { signatures: form.signatures, isCertified, hasLayers: catalog.has('OCProperties') }
}

export function countFile(specification: PdfDict | null, objects: Objects, tally: Tally): void {
  if (!specification?.has('EF') || !tally.isNew(specification)) return
  tally.add('attachment')
  const name = objects.string(specification.get('UF')) ?? objects.string(specification.get('F'))
  if (name) tally.find('attachment', name.asString())
}

/** Leaves of a name tree (ISO 32000-2, 7.9.6); tolerates cycles. */
function leavesOf(tree: PdfObject | undefined, objects: Objects): PdfObject[] {
  const seen = new Set<PdfDict>()
  const waiting = [tree]
  const leaves: PdfObject[] = []
  while (waiting.length > 0) {
    const node = objects.dict(waiting.pop())
    if (!node || seen.has(node)) continue
    seen.add(node)
    leaves.push(...objects.items(node.get('Names')).filter((_, index) => index % 2 === 1))
    for (const kid of objects.items(node.get('Kids'))) waiting.push(kid)
  }
  return leaves
}
