export { draw, pixelsOf, type Size, withBitmap } from './draw.js'
export { withForm, withFormOnPage } from './form-environment.js'
export { type Library, numbersIn, OutOfLibraryMemory, pdfium, type Pointer, withMemory } from './library.js'
export { NotOpened, type OpenPdf, withBothStates, withPdf } from './pdfium.js'
