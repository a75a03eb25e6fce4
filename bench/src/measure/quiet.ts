import { setTimeout as wait } from 'node:timers/promises'
import { cpuOf } from './process-group.js'

/** Waits until a process group is idle: mails are sent, their outcomes recorded. */
export async function quiet({ group }: { group: number }): Promise<void> {
  for (let before = -1; ;) {
    const now = cpuOf(group)
    if (now - before <= 20_000 && before >= 0) return
    before = now
    await wait(400)
  }
}
