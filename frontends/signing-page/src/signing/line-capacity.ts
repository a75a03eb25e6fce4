/** In points: the smallest comfortable text size. */
const fontSize = 7
/** Average letter width relative to the text size. */
const letter = 0.5

/** Estimates how many characters of average width fit on one line. @param width points */
export const lineCapacity = (width: number): number => Math.max(1, Math.floor(width / fontSize / letter) - 2)
