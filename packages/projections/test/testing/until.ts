import { setTimeout as wait } from 'node:timers/promises'

/** Polls until the condition holds; jest's timeout ends a wait in vain. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(2)
}
