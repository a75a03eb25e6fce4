/** What parent and child say to each other, as JSON over the IPC channel: paths and verdicts, never a file's bytes. */

export interface Order {
  id: number
  task: string
  input: unknown
}

export interface Ready {
  ready: true
}

/** What a task threw. */
export interface Thrown {
  /** Its name, code and place. */
  thrown: string
  outOfMemory: boolean
  /** There was no room on the disk for what it wrote. */
  outOfSpace: boolean
}

export type Answer = { id: number; used: Used } & ({ output: unknown } | Thrown)

/** True for what a sound child says; nothing else it might send is looked at. */
export function isMessage(message: unknown): message is Ready | Answer {
  return typeof message === 'object' && message !== null && ('ready' in message || 'id' in message)
}

/** What the child has used since it was started. */
export interface Used {
  /** Bytes of memory occupied at the highest point. */
  peakBytes: number
  /** Seconds of processor time. */
  cpuSeconds: number
  /** The child asks to be replaced: something in it may be broken. */
  tainted: boolean
}

/** The tasks of a pool: by name, what each takes and gives. Both must survive JSON. */
export type TaskTypes = Record<string, { input: unknown; output: unknown }>
