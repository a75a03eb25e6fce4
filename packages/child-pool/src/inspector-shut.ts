let isShut = false

/**
 * Ignores SIGUSR1, which would open the inspector on loopback and so allow code execution. A child may signal its
 * parent, and reach the port if it shares the network.
 */
export function keepInspectorShut(): void {
  if (isShut) return
  isShut = true
  process.on('SIGUSR1', () => {})
}
