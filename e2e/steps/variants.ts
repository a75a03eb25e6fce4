/** `npm run test:long`: every journey at every size, in both themes. */
export const allVariants = Boolean(process.env.EVERY_LOOK)

/**
 * The ways to walk one journey, such as sizes of the window: all of them in `npm run test:long`, one in `npm test`.
 *
 * @param offset which one `npm test` takes, so that journeys of a kind take different ones
 */
export function variantsOf<Variant>(all: readonly Variant[], offset = 0): readonly Variant[] {
  return allVariants ? all : [all[offset % all.length]!]
}
