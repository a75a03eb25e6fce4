import { whenIdle } from '../src/lazy/when-idle'

// It needs a module graph of its own, because the module waits for the first idle moment once.
it('waits until the page has loaded and is idle, then runs tasks one by one', async () => {
  jest.useFakeTimers()
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  whenIdle(async () => {
    done.push('one')
    await first.promise
  })
  whenIdle(async () => void done.push('two'))
  await jest.advanceTimersByTimeAsync(2900)
  expect(done).toEqual([])
  await jest.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['one'])
  await jest.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['one'])
  first.resolve()
  await jest.advanceTimersByTimeAsync(200)
  expect(done).toEqual(['one', 'two'])
  jest.useRealTimers()
})
