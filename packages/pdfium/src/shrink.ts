/** Pixels that PDFium draws per pixel of a picture, at most 8 by 32: more do not fit the sums of shrink.wat. */
export interface Samples {
  across: number
  down: number
}

/** Bytes that `shrink` reads or writes beyond a bitmap: the rest of the last four pixels. */
export const slack = 3 * 8 * 4
/** Room for the sums of four pixels' columns, two bytes for each channel. */
export const scratchBytes = 4 * 8 * 8

/** Scales down from one place in memory to another, which are followed by `slack`. */
export type Shrink = (
  from: number,
  to: number,
  scratch: number,
  width: number,
  height: number,
  across: number,
  down: number,
) => void

/** `wat2wasm shrink.wat --output=- | base64 --wrap=0`, with `wat2wasm` of Debian's package `wabt`. */
export const assembled =
  'AGFzbQEAAAABCwFgB39/f39/f38AAhIBBnBkZml1bQZtZW1vcnkCAAADAgEABwoBBnNocmluawAACr8DAbwDAgh/BHsgAyAFbEECdCEIIAVBBHQhCSAFIAZss/0TIRIDQEEAIQcgACEKA0BBf/0RIREgCiEMIAYhDgNAIAwgCWohCwNAIBEgDP0ABAD9TiERIAxBEGoiDCALSQ0ACyAMIAlrIAhqIQwgDkEBayIODQALIBFBf/0R/dYB/cMBBEAgASAR/QsEAAUgAiENIAogCWohCwNAQQD9ESEPQQD9ESEQIAohDCAGIQ4DQCAM/QAEACERIA8gEf2JAf2OASEPIBAgEf2KAf2OASEQIAwgCGohDCAOQQFrIg4NAAsgDSAP/QsEACANIBD9CwQQIA1BIGohDSAKQRBqIgogC0kNAAsgCiAJayEKIAIhDEEAIQ0DQEEA/REhDyAFIQ4DQCAPIAz9XQMA/Y4BIQ8gDEEIaiEMIA5BAWsiDg0ACyAP/akB/fsBIBL95wH9+QEhDyABIA1qIA9Bf/0R/Q0IBAAQAAAAAAAAAAAAAAAA/RsANgIAIA1BBGoiDUEQSQ0ACwsgAUEQaiEBIAogCWohCiAHQQRqIgcgA0kNAAsgASAHIANrQQJ0ayEBIAAgCCAGbGohACAEQQFrIgQNAAsL'

/** Instantiates shrink.wat on the memory of PDFium, so that no pixel is copied into it. */
export function shrinkIn(memory: WebAssembly.Memory): Shrink {
  const module = new WebAssembly.Module(Buffer.from(assembled, 'base64'))
  return new WebAssembly.Instance(module, { pdfium: { memory } }).exports['shrink'] as Shrink
}
