import { numbersIn, type Pointer, withMemory } from './library.js'
import type { OpenPdf } from './pdfium.js'

/** Room for FPDF_FORMFILLINFO of any version; all its callbacks are none. */
const infoBytes = 256
/** The version with the fields for XFA (fpdf_formfill.h); this build knows neither those nor scripts. */
const infoVersion = 2

/**
 * Opens a document's form for as long as `use` runs: without it PDFium draws no form fields. Fields are not highlighted.
 *
 * @param use gets the form's handle, 0 where there is none
 */
export function withForm<T>({ library, document }: OpenPdf, use: (form: Pointer) => T): T {
  return withMemory(library, infoBytes, (info) => {
    library.memory().fill(0, info, info + infoBytes)
    numbersIn(library).setUint32(info, infoVersion, true)
    const form = library.openForm(document, info)
    if (form === 0) return use(0)
    try {
      library.setHighlight(form, 0)
      return use(form)
    } finally {
      library.closeForm(form)
    }
  })
}

/** Tells a form that one of its document's pages is open, for as long as `use` runs. */
export function withFormOnPage<T>({ library }: OpenPdf, form: Pointer, page: Pointer, use: () => T): T {
  if (form === 0) return use()
  library.pageOpened(page, form)
  try {
    return use()
  } finally {
    library.pageCloses(page, form)
  }
}
