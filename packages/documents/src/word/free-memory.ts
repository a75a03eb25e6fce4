import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/**
 * Available memory in bytes. In a container it includes reclaimable file cache, which Node does not count: a busy
 * server's container would always look full.
 */
export function freeMemory(): number {
  const available = process.availableMemory()
  const limit = process.constrainedMemory()
  if (limit === 0 || limit >= totalmem()) return available
  return Math.min(limit, available + inactiveCache())
}

function inactiveCache(): number {
  try {
    const statistics = readFileSync('/sys/fs/cgroup/memory.stat', 'latin1')
    return Number(/^inactive_file (\d+)$/m.exec(statistics)?.[1] ?? 0)
  } catch {
    return 0
  }
}
