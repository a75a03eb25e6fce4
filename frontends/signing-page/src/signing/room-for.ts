/** Points: at this size a text is still read with ease. */
const small = 7
/** Of a letter on average, of its size. */
const letter = 0.5

/** About how many characters of usual width a box takes on one line. @param width points */
export const roomFor = (width: number): number => Math.max(1, Math.floor(width / small / letter) - 2)
