type Schedule = (priority: number, work: () => void) => void
const normal = 3

it('React schedules its work without timers, which the end of a suite clears', () => {
  const { setImmediate } = globalThis
  const scheduled = jest.fn()
  Object.assign(globalThis, { setImmediate: scheduled })
  jest.isolateModules(() => {
    const { unstable_scheduleCallback: schedule } = jest.requireActual<{ unstable_scheduleCallback: Schedule }>(
      'scheduler',
    )
    schedule(normal, () => {})
  })
  Object.assign(globalThis, { setImmediate })
  expect(setImmediate).toEqual(expect.any(Function))
  expect(scheduled).toHaveBeenCalledTimes(1)
})
