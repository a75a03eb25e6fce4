import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'

/**
 * Bytes of memory that could be had now. In a container what its file cache could give back counts as free, as it does on
 * a machine: Node alone does not count it, and a busy server's container would look full for ever.
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
