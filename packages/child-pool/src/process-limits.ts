import { type ChildNetwork, inOwnNetwork } from './child-network.js'

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

/**
 * The command line that runs a program under limits which it cannot lift: a shell sets them and becomes the program, so
 * process id and IPC channel stay; so they do where the network is taken away as well. On Linux the program also becomes the
 * first one that a kernel short of memory ends (oom_score_adj), so that a child dies before the server does. Elsewhere the
 * kernel ignores RLIMIT_DATA and the pool's watch on resident memory stands in; Windows has no such shell and gets the watch
 * alone. What it writes is readable to its own account only.
 */
export function limited(
  command: string,
  args: string[],
  limits: ProcessLimits,
  network: ChildNetwork,
): { file: string; args: string[] } {
  if (process.platform === 'win32') return { file: command, args }
  const script = [
    'umask 077',
    'ulimit -c 0',
    `ulimit -d ${Math.floor(limits.dataBytes / 1024)}`,
    `ulimit -t ${limits.cpuSeconds}`,
    ...(process.platform === 'linux' ? ['echo 1000 > /proc/$$/oom_score_adj'] : []),
  ]
  // A limit that is already lower cannot be raised and is kept: no reason not to run.
  const quietly = script.map((line) => `{ ${line}; } 2>/dev/null`)
  const become = network === 'own' ? `exec ${inOwnNetwork} "$0" "$@"` : 'exec "$0" "$@"'
  return { file: '/bin/sh', args: ['-c', [...quietly, become].join('\n'), command, ...args] }
}
