/** Of a page as it is shown, in points. */
export interface ShownSize {
  width: number
  height: number
}

/** Size of a page and of all after it, up to the next entry. */
export interface SizeFrom extends ShownSize {
  /** Page, from 1. */
  from: number
}

/** More would fill an event. */
const mostSizes = 200

/** Lists the pages whose size is another than that of the page before. @returns null for too many of them */
export function sizesOf(pages: readonly ShownSize[]): SizeFrom[] | null {
  const rounded = pages.map((page) => ({ width: inHundredths(page.width), height: inHundredths(page.height) }))
  const sizes = rounded.flatMap(({ width, height }, index) => {
    const before = rounded[index - 1]
    return before?.width === width && before.height === height ? [] : [{ from: index + 1, width, height }]
  })
  return sizes.length > mostSizes ? null : sizes
}

const inHundredths = (side: number): number => Math.round(side * 100) / 100
