import { setTimeout as wait } from 'node:timers/promises'

/** Resolves once it is so; jest's own time limit ends what never comes. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(2)
}
