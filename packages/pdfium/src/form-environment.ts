import { numbersIn, type Pointer, withMemory } from './library.js'
import type { OpenPdf } from './pdfium.js'

/** Fits FPDF_FORMFILLINFO of any version; all callbacks stay null. */
const infoBytes = 256
/** The version with XFA fields (fpdf_formfill.h); this build supports neither XFA nor scripts. */
const infoVersion = 2

/** Opens a document's form, without highlights; PDFium draws fields only with it. @param use gets 0 without a form */
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

/** Notifies the form that a page is open during `use`. */
export function withFormOnPage<T>({ library }: OpenPdf, form: Pointer, page: Pointer, use: () => T): T {
  if (form === 0) return use()
  library.pageOpened(page, form)
  try {
    return use()
  } finally {
    library.pageCloses(page, form)
  }
}
