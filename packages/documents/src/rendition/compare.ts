import {
  draw,
  type OpenPdf,
  pixelsOf,
  type Pointer,
  type Size,
  sizeWithin,
  withBitmap,
  withForm,
  withPdf,
} from '@countersign/pdfium'

/** Pixels that may exceed the channel difference: edges of flattened letters do. */
const tolerated = { pixels: 20, difference: 48 }

/** Limit per side; the scale is one pixel per point or less. */
const maxPixels = 4000

/**
 * Returns the pages (from 1) that differ on a screen, with form fields; all if the counts differ. @throws
 * {NotOpened}
 */
export async function pagesThatDiffer(
  one: Uint8Array,
  other: Uint8Array,
  isCompared: (index: number) => boolean = () => true,
): Promise<number[]> {
  return withPdf(one, (left) =>
    withPdf(other, (right) => {
      const [count, otherCount] = [left.pageCount(), right.pageCount()]
      const pages = Array.from({ length: Math.max(count, otherCount) }, (_, index) => index).filter(isCompared)
      const found = (indexes: readonly number[]) => indexes.map((index) => index + 1)
      if (count !== otherCount) return found(pages)
      return withForm(left, (formOfLeft) =>
        withForm(right, (formOfRight) => {
          const lookAlike = (index: number) =>
            areAlike({ pdf: left, form: formOfLeft, index }, { pdf: right, form: formOfRight, index })
          return found(pages.filter((index) => !lookAlike(index)))
        }),
      )
    }),
  )
}

interface Side {
  pdf: OpenPdf
  form: Pointer
  index: number
}

function areAlike(one: Side, other: Side): boolean {
  const { library } = one.pdf
  const verdict = withOpenPage(one, (page, size) =>
    withOpenPage(other, (otherPage, otherSize) => {
      if (size.width !== otherSize.width || size.height !== otherSize.height) return false
      return withBitmap(library, size, (bitmap) =>
        withBitmap(library, size, (otherBitmap) => {
          draw(one.pdf, page, bitmap, size, one.form)
          draw(other.pdf, otherPage, otherBitmap, size, other.form)
          return arePixelsAlike(pixelsOf(library, bitmap, size), pixelsOf(library, otherBitmap, size))
        }),
      )
    }),
  )
  return verdict ?? false
}

function withOpenPage<T>({ pdf, index }: Side, use: (page: Pointer, size: Size) => T): T | undefined {
  return pdf.withPage(index, (page) => use(page, sizeWithin(pdf, page, maxPixels)))
}

function arePixelsAlike(one: Buffer, other: Buffer): boolean {
  if (one.equals(other)) return true
  let off = 0
  for (let at = 0; at < one.length && off <= tolerated.pixels; at += 4) if (isOff(one, other, at)) off++
  return off <= tolerated.pixels
}

function isOff(one: Buffer, other: Buffer, at: number): boolean {
  for (let colour = at; colour < at + 3; colour++)
    if (Math.abs(one[colour]! - other[colour]!) > tolerated.difference) return true
  return false
}
