let isShut = false

/** Ignores SIGUSR1: it opens the inspector, by which a child that shares our network could run code here. */
export function keepInspectorShut(): void {
  if (isShut) return
  isShut = true
  process.on('SIGUSR1', () => {})
}
