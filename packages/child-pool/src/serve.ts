import { isAllocationFailure } from './allocation-failure.js'
import type { Answer, Order, Used } from './messages.js'

export { isAllocationFailure } from './allocation-failure.js'

/** A task's code, imported when it is first asked for: what a child never needs it never loads. */
export type TaskTable = Record<string, () => Promise<(input: never) => unknown>>

let tainted = false

/** Asks the parent to replace this child after the task at hand: a library in it may be left in a broken state. */
export function replaceMe(): void {
  tainted = true
}

/** Answers the parent's orders, one at a time, until the parent is gone. */
export function serve(tasks: TaskTable): void {
  silence()
  process.on('disconnect', () => process.exit())
  // Who stops a service may signal all of its processes. When this child ends is the parent's to say: files may be under way.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', (order: Order) => void answer(tasks, order))
  process.send?.({ ready: true })
}

async function answer(tasks: TaskTable, order: Order): Promise<void> {
  const result = await perform(tasks, order).then(
    (output) => ({ output }),
    (error: unknown) => ({
      thrown: whereFrom(error),
      outOfMemory: error instanceof Error && isAllocationFailure(error),
      outOfSpace: error instanceof Error && 'code' in error && error.code === 'ENOSPC',
    }),
  )
  const reply: Answer = { id: order.id, used: used(), ...result }
  process.send?.(reply)
}

async function perform(tasks: TaskTable, order: Order): Promise<unknown> {
  const task = tasks[order.task]
  if (!task) throw new TypeError(`there is no task ${order.task}`)
  const run = (await task()) as (input: unknown) => unknown
  return run(order.input)
}

/** The error's name, code and place. Not its message: a library's may quote the document. */
export function whereFrom(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  const place = /^\s+at .*$/m.exec(error.stack ?? '')?.[0] ?? ''
  return [error.name, code, place.trim()].filter(Boolean).join(' ')
}

function used(): Used {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage()
  return { peakBytes: maxRSS * 1024, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, tainted }
}

/** PDF and Word libraries tell the console what they trip over, quoting the document. */
function silence(): void {
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {}
}
