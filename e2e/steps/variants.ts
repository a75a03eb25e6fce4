/** True in `npm run test:gate` and `test:full`, which run every journey at every size and in both themes. */
export const allVariants = Boolean(process.env.EVERY_LOOK)

/**
 * Returns the variants of a journey, such as window sizes: all in `npm run test:full`, one in `npm test`.
 *
 * @param offset index of the variant for `npm test`, so that similar journeys run different ones
 */
export function variantsOf<Variant>(all: readonly Variant[], offset = 0): readonly Variant[] {
  return allVariants ? all : [all[offset % all.length]!]
}
