import { type Sight, seeingOnly } from './file-namespace.js'

export type Namespaces = 'own' | 'shared'

export interface ProcessLimits {
  /** RLIMIT_DATA. Includes address space that V8 only reserves: 560 MiB for Node alone (Node 24, measured). */
  dataBytes: number
  /** RLIMIT_CPU. Ends a runaway child after its parent was killed. */
  cpuSeconds: number
  /** Gives way to other work, at nice 10: a tenth of the time beside one busy process. */
  isNice?: boolean
}

export interface Surroundings {
  namespaces: Namespaces
  /** The visible file system. If omitted, a program with namespaces gets only a network namespace. */
  sees?: Sight
}

/** unshare(1). Only root may create namespaces; a user namespace makes us root in there, without extra rights. */
const apart = 'unshare --map-root-user --net'

/** Adds process and file namespaces. Only a child enters a PID namespace, so unshare forks the program and waits. */
const alone = `${apart} --pid --mount --fork --kill-child`

/**
 * Builds the command line of a program with limits it cannot lift, set by a shell that execs it or `unshare`; the
 * IPC channel is inherited. On Linux oom_score_adj makes the kernel kill a child before the server. Other kernels
 * ignore RLIMIT_DATA and Windows has no such shell; there the pool's memory watch replaces it. Files are private to
 * the account (ADR 0038).
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
    ...(limits.isNice ? yielding : []),
    ...(process.platform === 'linux' ? ['echo 1000 > /proc/$$/oom_score_adj'] : []),
  ]
  // A limit that is already lower cannot be raised; keep it.
  const quietly = script.map((line) => `{ ${line}; } 2>/dev/null`)
  const lines = (become: string) => [...quietly, become].join('\n')
  if (namespaces === 'shared') return { file: '/bin/sh', args: ['-c', lines('exec "$0" "$@"'), command, ...args] }
  if (!sees) return { file: '/bin/sh', args: ['-c', lines(`exec ${apart} "$0" "$@"`), command, ...args] }
  const become = `exec ${alone} /bin/sh -c "$0" "$@"`
  return { file: '/bin/sh', args: ['-c', lines(become), seeingOnly(sees, command), command, ...args] }
}

/**
 * A child leads a session, and with autogroups the kernel weighs sessions by their own nice value and ignores that of
 * their processes (sched(7)). The second line does nothing on other systems.
 */
const yielding = ['renice -n 10 -p $$ >&2', 'echo 10 > /proc/$$/autogroup']

/** Kills a detached process with its process group. */
export function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already exited.
  }
}
