import { type Sight, seeingOnly } from './file-namespace.js'

/** Whether a process has namespaces for itself, of the network, of processes and of files, or shares ours. */
export type Namespaces = 'own' | 'shared'

/** What one process may use before the kernel stops it. */
export interface ProcessLimits {
  /**
   * Bytes of private writable memory (RLIMIT_DATA). Address space that V8 merely reserves counts too: 560 MiB for a
   * Node process alone, measured with Node 24.
   */
  dataBytes: number
  /** Seconds of processor time. Ends a process that spins after its parent was killed and can no longer watch it. */
  cpuSeconds: number
}

export interface Surroundings {
  namespaces: Namespaces
  /** All of the file system that the program is to see. Without it a program that has namespaces has that of the network. */
  sees?: Sight
}

/** unshare(1). Only root may make namespaces; who makes a user namespace is root in it, of nothing but what was theirs before. */
const apart = 'unshare --map-root-user --net'

/**
 * Of processes and files as well. A process enters a process namespace by being born in it: unshare starts the program, waits
 * for it, ends as it ends, and takes it along.
 */
const alone = `${apart} --pid --mount --fork --kill-child`

/**
 * The command line that runs a program under limits which it cannot lift: a shell sets them and becomes the program, or
 * `unshare`, which becomes or starts it in namespaces; the IPC channel is handed on. On Linux the program also becomes the first one
 * that a kernel short of memory ends (oom_score_adj), so that a child dies before the server does. Elsewhere the kernel
 * ignores RLIMIT_DATA and the pool's watch on resident memory replaces it; Windows has no such shell and gets the watch
 * alone. What it writes is readable to its own account only (ADR 0100).
 */
export function limited(
  command: string,
  args: string[],
  limits: Partial<ProcessLimits>,
  { namespaces, sees }: Surroundings,
): { file: string; args: string[] } {
  if (process.platform === 'win32') return { file: command, args }
  const script = [
    'umask 077',
    'ulimit -c 0',
    ...(limits.dataBytes === undefined ? [] : [`ulimit -d ${Math.floor(limits.dataBytes / 1024)}`]),
    ...(limits.cpuSeconds === undefined ? [] : [`ulimit -t ${limits.cpuSeconds}`]),
    ...(process.platform === 'linux' ? ['echo 1000 > /proc/$$/oom_score_adj'] : []),
  ]
  // A limit that is already lower cannot be raised and is kept: no reason not to run.
  const quietly = script.map((line) => `{ ${line}; } 2>/dev/null`)
  const lines = (become: string) => [...quietly, become].join('\n')
  if (namespaces === 'shared') return { file: '/bin/sh', args: ['-c', lines('exec "$0" "$@"'), command, ...args] }
  if (!sees) return { file: '/bin/sh', args: ['-c', lines(`exec ${apart} "$0" "$@"`), command, ...args] }
  const become = `exec ${alone} /bin/sh -c "$0" "$@"`
  return { file: '/bin/sh', args: ['-c', lines(become), seeingOnly(sees, command), command, ...args] }
}

/** Ends a process that was started detached, and all that it started and that is still of its group. */
export function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}
