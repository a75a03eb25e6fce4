import { PartDown } from './part-down.js'

/** The list of remotes could not be loaded. */
export function RegistryDown({ why, onRetry }: { why: string; onRetry: () => void }) {
  return <PartDown part="Countersign" why={why} onRetry={onRetry} />
}
