import { PartDown } from './part-down.js'

/** The list of the app's parts itself cannot be had. */
export function RegistryDown({ why, onRetry }: { why: string; onRetry: () => void }) {
  return <PartDown part="Countersign" why={why} onRetry={onRetry} />
}
