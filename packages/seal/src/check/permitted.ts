import type { Closing } from '@countersign/pdf/update/no-more-changes'

/**
 * `kept` shows the values of one page if earlier signatures are kept; `locked` is the last of these and locks the
 * file.
 */
export type UpdateKind = 'stamps' | 'seal' | 'kept' | 'locked' | 'store' | 'timestamp'

export interface Permitted {
  page: ReadonlySet<string>
  catalog: ReadonlySet<string>
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
