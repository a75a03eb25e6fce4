import type { Closing } from '@countersign/pdf/update/no-more-changes'

/**
 * What an update may be: stamps with the field of the seal; that field alone, as on the certificate; a field with what was
 * filled in on one page as its look, where earlier signatures are kept; the last one of these, which locks the document; what
 * validates a seal for good; the field of a timestamp over all of it.
 */
export type UpdateKind = 'stamps' | 'seal' | 'kept' | 'locked' | 'store' | 'timestamp'

/** What an update of a kind may change. */
export interface Permitted {
  /** Keys of a page. */
  page: ReadonlySet<string>
  /** Keys of the catalog. */
  catalog: ReadonlySet<string>
  /** The field that it adds, exactly one. */
  field: { closing: Closing | null; visible: boolean; type: 'Sig' | 'DocTimeStamp' } | null
}

const kept = { page: new Set(['Annots']), catalog: new Set(['AcroForm']) }

const permitted: Readonly<Record<UpdateKind, Permitted>> = {
  stamps: {
    page: new Set(['Contents', 'Resources', 'Annots']),
    catalog: new Set(['AcroForm', 'Perms']),
    field: { closing: 'certification', visible: false, type: 'Sig' },
  },
  seal: {
    page: new Set(['Annots']),
    catalog: new Set(['AcroForm', 'Perms']),
    field: { closing: 'certification', visible: false, type: 'Sig' },
  },
  kept: { ...kept, field: { closing: null, visible: true, type: 'Sig' } },
  locked: { ...kept, field: { closing: 'lock', visible: true, type: 'Sig' } },
  store: { page: new Set(), catalog: new Set(['DSS']), field: null },
  timestamp: {
    page: new Set(['Annots']),
    catalog: new Set(['AcroForm']),
    field: { closing: null, visible: false, type: 'DocTimeStamp' },
  },
}

export const permittedOf = (kind: UpdateKind): Permitted => permitted[kind]
