import { setTimeout as wait } from 'node:timers/promises'

/** Polls until a condition holds. It has no limit of its own: the runner's limit ends a wait in vain. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(2)
}
