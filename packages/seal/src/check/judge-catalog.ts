import { PdfDict, type PdfRef } from '@libpdf/core'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'
import { must } from './not-only-appended.js'
import type { Permitted } from './permitted.js'
import { differences, serialized } from './same.js'
import { dictionaryAt, isFresh, listAt, resolved } from './values.js'

/** SignaturesExist and AppendOnly (ISO 32000-2, 12.7.3). */
const appendOnly = '3'

/** @returns the new fields of the form */
export function judgeCatalog(before: OpenPdf, after: OpenPdf, permitted: Permitted): PdfRef[] {
  const [old, now] = [before.pdf.getCatalog(), after.pdf.getCatalog()]
  for (const key of differences(old, now)) must(permitted.catalog.has(key), 'the catalog was changed')
  if (permitted.catalog.has('DSS')) must(isFresh(before, now.get('DSS')), 'there is no new document security store')
  return newFields(before, after)
}

function newFields(before: OpenPdf, after: OpenPdf): PdfRef[] {
  const old = dictionaryAt(before, before.pdf.getCatalog(), 'AcroForm')
  const now = dictionaryAt(after, after.pdf.getCatalog(), 'AcroForm')
  for (const key of differences(old, now)) must(key === 'Fields' || key === 'SigFlags', 'the form was changed')
  const was = listAt(before, old, 'Fields').map(serialized)
  const is = listAt(after, now, 'Fields')
  must(
    was.every((one, n) => one === (is[n] && serialized(is[n]))),
    'the fields of the form were changed',
  )
  const added = is.slice(was.length).map((field) => {
    must(isFresh(before, field), 'a field of the form was there before')
    return field
  })
  if (added.length > 0) must(serialized(now.get('SigFlags')) === appendOnly, 'the form does not say that it is signed')
  return added
}

/** Checks that `Perms` names exactly the certifying signature. */
export function judgePermissions(before: OpenPdf, after: OpenPdf, signature: PdfRef | null): void {
  const permissions = resolved(after, after.pdf.getCatalog().get('Perms'))
  const [was, is] = [before.pdf.getCatalog().get('Perms'), after.pdf.getCatalog().get('Perms')]
  if (!signature) return must(serialized(was) === serialized(is), 'the permissions were changed')
  const wanted = PdfDict.of({ DocMDP: signature })
  must(serialized(permissions) === serialized(wanted), 'the permissions are not the signature’s')
}
