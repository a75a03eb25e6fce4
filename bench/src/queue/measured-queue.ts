/** What is measured of a queue. */
export interface MeasuredQueue {
  add(id: string, payload: unknown): Promise<unknown>
  work(concurrency: number, handle: () => Promise<void>): void
  close(): Promise<void>
}

const lanes = 20

/** How long it takes to add jobs, twenty at a time, and then to have them handled, twenty at a time; seconds. */
export async function measureQueue(queue: MeasuredQueue, jobs: number): Promise<{ adding: number; handling: number }> {
  // A mail job's size; most of it is what is sealed.
  const payload = { mailId: 'mail', requestId: 'request', personal: { key: 'request', sealed: 'x'.repeat(1000) } }
  const left = Array.from({ length: jobs }, (_, n) => `job-${n}`).values()
  const adding = await seconds(async () => {
    const lane = async () => {
      for (const id of left) await queue.add(id, payload)
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  })
  const handling = await seconds(
    () =>
      new Promise<void>((resolve) => {
        let handled = 0
        queue.work(lanes, async () => {
          if (++handled === jobs) resolve()
        })
      }),
  )
  await queue.close()
  return { adding, handling }
}

async function seconds(run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await run()
  return (performance.now() - began) / 1000
}
