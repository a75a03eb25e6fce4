import { PdfDict, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'
import { restrictionsBy } from './closed-by.js'
import { must } from './not-only-appended.js'
import type { Permitted } from './permitted.js'
import { serialized } from './same.js'
import { isFresh, resolved } from './values.js'

const ofWidget = new Set(['Type', 'Subtype', 'FT', 'T', 'V', 'F', 'Rect', 'P', 'AP', 'Lock'])
const ofSignature = new Set([
  'Type',
  'SubFilter',
  'Name',
  'Reason',
  'M',
  'Filter',
  'ByteRange',
  'Contents',
  'Reference',
])
/** @returns the reference of the field's signature dictionary */
export function judgeField(
  field: PdfRef,
  before: OpenPdf,
  after: OpenPdf,
  { closing, visible, type }: NonNullable<Permitted['field']>,
): PdfRef {
  const widget = resolved(after, field)
  must(widget instanceof PdfDict && hasOnly(widget, ofWidget), 'the field that was added is something else')
  must(
    serialized(widget.get('FT')) === '/Sig' && serialized(widget.get('Subtype')) === '/Widget',
    'the field is no signature’s',
  )
  if (widget.has('AP')) {
    const look = widget.getDict('AP')
    must(visible && !!look && hasOnly(look, new Set(['N'])), 'the signature’s field is to be seen')
    must(
      isFresh(before, look.get('N')) && resolved(after, look.get('N')) instanceof PdfStream,
      'its look is not its own',
    )
  } else must(serialized(resolved(after, widget.get('Rect'))) === '[0 0 0 0]', 'the signature’s field takes room')
  const signature = widget.get('V')
  must(isFresh(before, signature), 'the field is not filled with a new signature')
  const dictionary = resolved(after, signature)
  must(dictionary instanceof PdfDict && hasOnly(dictionary, ofSignature), 'the signature says more than it should')
  must(serialized(dictionary.get('Type')) === `/${type}`, 'the signature is of another type')
  const { reference, lock } = restrictionsBy(closing, after.pdf.context.info.trailer.getRef('Root'))
  must(sayOf(dictionary.get('Reference')) === reference, 'the signature permits something else')
  must(sayOf(widget.get('Lock')) === lock, 'the field locks something else')
  return signature
}

const sayOf = (value: PdfObject | undefined): string | null => (value === undefined ? null : serialized(value))

const hasOnly = (dictionary: PdfDict, keys: ReadonlySet<string>): boolean =>
  [...dictionary].every(([key]) => keys.has(key.value))
