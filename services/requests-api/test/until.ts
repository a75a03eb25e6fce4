import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition is true. Jest's timeout ends it otherwise. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(2)
}
