/** Pixels that PDFium draws per pixel of a picture, at most 8 by 32: more do not fit the sums of shrink.wat. */
export interface Samples {
  across: number
  down: number
}

/** Rows of a bitmap to scale down hold a multiple of so many pixels of the picture. */
export const atOnce = 16
/** Bytes that `shrink` writes beyond the picture: the rest of the last pixels taken at once. */
export const slack = (atOnce - 1) * 4
/** Room for the sums of the columns of 4 pixels of four channels, or 16 of one, two bytes each. */
export const scratchBytes = 4 * 8 * 8

/** Scales a bitmap down to another place in memory, which is followed by `slack`, and whitens the bitmap. */
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
  'AGFzbQEAAAABCwFgB39/f39/f38AAhIBBnBkZml1bQZtZW1vcnkCAAADAwIAAAcXAgZzaHJpbmsAAApzaHJpbmtHcmV5AAEKoAcCzAMCCH8EeyADQQ9qQXBxIAVsQQJ0IQggBUEEdCEJIAUgBmyz/RMhEgNAQQAhByAAIQoDQEF//REhESAKIQwgBiEOA0AgDCAJaiELA0AgESAM/QAEAP1OIREgDEEQaiIMIAtJDQALIAwgCWsgCGohDCAOQQFrIg4NAAsgEUF//RH91gH9wwEEQCABIBH9CwQABSACIQ0gCiAJaiELA0BBAP0RIQ9BAP0RIRAgCiEMIAYhDgNAIAz9AAQAIREgDyAR/YkB/Y4BIQ8gECAR/YoB/Y4BIRAgDEF//RH9CwQAIAwgCGohDCAOQQFrIg4NAAsgDSAP/QsEACANIBD9CwQQIA1BIGohDSAKQRBqIgogC0kNAAsgCiAJayEKIAIhDEEAIQ0DQEEA/REhDyAFIQ4DQCAPIAz9XQMA/Y4BIQ8gDEEIaiEMIA5BAWsiDg0ACyAP/akB/fsBIBL95wH9+QEhDyABIA1qIA9Bf/0R/Q0IBAAQAAAAAAAAAAAAAAAA/RsANgIAIA1BBGoiDUEQSQ0ACwsgAUEQaiEBIAogCWohCiAHQQRqIgcgA0kNAAsgASAHIANrQQJ0ayEBIAAgCCAGbGohACAEQQFrIgQNAAsLzwMDCX8BfgN7IANBD2pBcHEgBWwhCCAFQQR0IQlBgICACCAFIAZsbkEBaq0hEANAQQAhByAAIQoDQEF//REhEyAKIQwgBiEOA0AgDCAJaiELA0AgEyAM/QAEAP1OIRMgDEEQaiIMIAtJDQALIAwgCWsgCGohDCAOQQFrIg4NAAsgE0F//RH91gH9wwEEQCABIBP9CwQAIAEgE/0LBBAgASAT/QsEICABIBP9CwQwBSACIQ0gCiAJaiELA0BBAP0RIRFBAP0RIRIgCiEMIAYhDgNAIAz9AAQAIRMgESAT/YkB/Y4BIREgEiAT/YoB/Y4BIRIgDEF//RH9CwQAIAwgCGohDCAOQQFrIg4NAAsgDSAR/QsEACANIBL9CwQQIA1BIGohDSAKQRBqIgogC0kNAAsgCiAJayEKIAIhDEEAIQ0DQEEAIQ8gBSEOA0AgDyAMLwEAaiEPIAxBAmohDCAOQQFrIg4NAAsgASANaiAPrSAQfkIYiKdBgYIEbEGAgIB4cjYCACANQQRqIg1BwABJDQALCyABQcAAaiEBIAogCWohCiAHQRBqIgcgA0kNAAsgASAHIANrQQJ0ayEBIAAgCCAGbGohACAEQQFrIgQNAAsL'

/** Instantiates shrink.wat on the memory of PDFium, so that no pixel is copied into it. */
export function shrinkIn(memory: WebAssembly.Memory): { shrink: Shrink; shrinkGrey: Shrink } {
  const module = new WebAssembly.Module(Buffer.from(assembled, 'base64'))
  const { shrink, shrinkGrey } = new WebAssembly.Instance(module, { pdfium: { memory } }).exports
  return { shrink: shrink as Shrink, shrinkGrey: shrinkGrey as Shrink }
}
