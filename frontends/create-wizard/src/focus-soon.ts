/**
 * Moves the focus after the next render, so keyboard users continue at the same place instead of the top.
 *
 * @param find returns the element, after that render
 */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => void setTimeout(() => find()?.focus())
