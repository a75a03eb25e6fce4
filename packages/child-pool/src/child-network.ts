import { execFile } from 'node:child_process'

/** Whether a process has a network of its own, with nothing in it, or the one that we have. */
export type ChildNetwork = 'own' | 'shared'

/** The words by which health says it. */
export const networkWords: Readonly<Record<ChildNetwork, string>> = {
  own: 'child processes without a network',
  shared: 'child processes with our network, for unshare does not work here',
}

/**
 * The command that starts a program in a network namespace of its own (unshare(1)). Only who is root may make one, and who
 * makes a user namespace is root in there, of nothing but what was theirs before.
 */
export const inOwnNetwork = 'unshare --net --map-root-user'

let asked: Promise<ChildNetwork> | undefined

/**
 * What children can be given here, tried once in a process. It does not work everywhere: other systems have no
 * namespaces, and some kernels and most containers let nobody but root make them.
 */
export function networkForChildren(): Promise<ChildNetwork> {
  return (asked ??= new Promise((resolve) => {
    if (process.platform !== 'linux') return resolve('shared')
    // As children are started: by a shell, and without an environment.
    execFile('/bin/sh', ['-c', `exec ${inOwnNetwork} true`], { env: {}, timeout: 5000 }, (error) =>
      resolve(error ? 'shared' : 'own'),
    )
  }))
}
