import type { Size } from '@countersign/pdfium'

/** Red, green and blue, each from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** `bits`: 1 bit per pixel, 1 is white, in rows of whole bytes. Others have 8 bits. */
export interface Samples extends Size {
  kind: 'bits' | 'gray' | 'rgb'
  samples: Buffer
}

/** An image as every reader draws it: no palette, no matte, no colour but gray or RGB. */
export interface PlainImage extends Size {
  /** `stencil`: 1 bit per pixel, 0 paints, in rows of whole bytes. */
  kind: Samples['kind'] | 'stencil'
  samples: Buffer
  /** Opaque where white, of any size and not `rgb`. Null if all is opaque. */
  alpha: Samples | null
}

/** Bytes in memory. */
export const bytesOf = ({ samples, alpha }: PlainImage): number => samples.length + (alpha?.samples.length ?? 0)
