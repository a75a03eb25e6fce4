let isShut = false

/**
 * Keeps this process's inspector shut. SIGUSR1 would open it on loopback, by which whoever reaches that runs code in here;
 * a child may send signals to its parent, and where it has our network it could be the one who connects.
 */
export function keepInspectorShut(): void {
  if (isShut) return
  isShut = true
  process.on('SIGUSR1', () => {})
}
