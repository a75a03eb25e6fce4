/** IPC messages between parent and child, as JSON: paths and results, never file contents. */

export interface TaskRequest {
  id: number
  task: string
  input: unknown
}

export interface Ready {
  ready: true
}

export interface Thrown {
  thrown: string
  outOfMemory: boolean
  outOfSpace: boolean
}

export type Answer = { id: number; used: Used } & ({ output: unknown } | Thrown)

/** Accepts only well-formed messages; ignores everything else a child may send. */
export function isMessage(message: unknown): message is Ready | Answer {
  return typeof message === 'object' && message !== null && ('ready' in message || 'id' in message)
}

export interface Used {
  peakBytes: number
  cpuSeconds: number
  /** The child asks to be replaced, as a library in it may be broken. */
  tainted: boolean
}

export type TaskTypes = Record<string, { input: unknown; output: unknown }>
