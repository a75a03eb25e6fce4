let isShut = false

/** Ignores SIGUSR1, which would open the inspector: a child may signal its parent and could run code there. */
export function keepInspectorShut(): void {
  if (isShut) return
  isShut = true
  process.on('SIGUSR1', () => {})
}
