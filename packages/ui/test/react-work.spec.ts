import { waitFor } from '@testing-library/dom'

type Schedule = (priority: number, work: () => void) => void
const { unstable_scheduleCallback: schedule } = jest.requireActual<{ unstable_scheduleCallback: Schedule }>('scheduler')
const normal = 3

/** As the end of a suite does, where several share a module graph. */
function clearAllTimers(): void {
  const last = Number(setTimeout(() => {}))
  for (let timer = last; timer > last - 100; timer--) clearTimeout(timer)
}

it('React’s work goes on after every timer is cleared', async () => {
  const work = jest.fn()
  schedule(normal, work)
  clearAllTimers()
  schedule(normal, work)
  await waitFor(() => expect(work).toHaveBeenCalledTimes(2), { timeout: 2000 })
})
