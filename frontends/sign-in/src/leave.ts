/** Full page loads, which jsdom lacks: the document carries the signed-in person, so a new one is needed. */
export const leave = {
  /** Replaces the page, so that Back does not lead to signing in. */
  to: (path: string): void => window.location.replace(path),
  again: (): void => window.location.reload(),
}
