/** Numbers of the system call prctl (Linux, asm/unistd.h); Node offers no way to call it. */
const prctl: Readonly<Record<string, number>> = { x64: 157, arm64: 167 }

/** PR_SET_CHILD_SUBREAPER of prctl(2). It survives exec. */
const setSubreaper = 36

/**
 * Returns a command that runs another in the same process as the subreaper of its descendants. A killed wrapper leaves
 * its child without a parent, and so without a place for the child's processor time. Such children now become the
 * program's own. Node does not reap them, so they stay as zombies with their times until the program ends.
 */
export function countingEnded(command: readonly string[]): [program: string, ...args: string[]] {
  const script = `syscall(${prctl[process.arch]}, ${setSubreaper}, 1, 0, 0, 0) == 0 or die "prctl: $!"; exec { $ARGV[0] } @ARGV`
  return ['perl', '-e', script, ...command]
}
