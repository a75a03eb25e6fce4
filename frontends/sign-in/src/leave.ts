/** Full page loads, which jsdom lacks: the document carries the signed-in person, so a new one is needed. */
export const leave = {
  to: (path: string): void => window.location.assign(path),
  again: (): void => window.location.reload(),
}
