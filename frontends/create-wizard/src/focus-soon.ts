/**
 * Moves the focus once what was done is drawn: whoever works by keys goes on from where they were, not from the top.
 *
 * @param find the element, asked for then
 */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => void setTimeout(() => find()?.focus())
