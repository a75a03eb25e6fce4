import { isAllocationFailure } from './allocation-failure.js'
import type { Answer, TaskRequest, Used } from './messages.js'

export { isAllocationFailure } from './allocation-failure.js'

export type TaskTable = Record<string, () => Promise<(input: never) => unknown>>

let tainted = false

/** Asks the parent to replace this child after the task, since a library may be in a broken state. */
export function replaceMe(): void {
  tainted = true
}

/** Runs the parent's tasks, one at a time, until the parent disconnects. */
export function serve(tasks: TaskTable): void {
  silence()
  process.on('disconnect', () => process.exit())
  // A service manager may signal every process. Only the parent ends children: tasks may be in progress.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', (request: TaskRequest) => void answer(tasks, request))
  process.send?.({ ready: true })
}

async function answer(tasks: TaskTable, request: TaskRequest): Promise<void> {
  const result = await perform(tasks, request).then(
    (output) => ({ output }),
    (error: unknown) => ({
      thrown: whereFrom(error),
      outOfMemory: error instanceof Error && isAllocationFailure(error),
      outOfSpace: error instanceof Error && 'code' in error && error.code === 'ENOSPC',
    }),
  )
  const reply: Answer = { id: request.id, used: used(), ...result }
  process.send?.(reply)
}

async function perform(tasks: TaskTable, request: TaskRequest): Promise<unknown> {
  const task = tasks[request.task]
  if (!task) throw new TypeError(`there is no task ${request.task}`)
  const run = (await task()) as (input: unknown) => unknown
  return run(request.input)
}

/** Omits the message: a library's may quote the document. */
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

/** PDF and Word libraries quote the document in console output. */
function silence(): void {
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => {}
}
