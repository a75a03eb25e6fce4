/** `npm run test:long`: every journey at every size, in both themes. */
export const everyLook = Boolean(process.env.EVERY_LOOK)

/**
 * The ways to walk one journey, such as sizes of the window: all of them in `npm run test:long`, one in `npm test`.
 *
 * @param turn which one `npm test` takes, so that journeys of a kind take different ones
 */
export function looksOf<Look>(all: readonly Look[], turn = 0): readonly Look[] {
  return everyLook ? all : [all[turn % all.length]!]
}
