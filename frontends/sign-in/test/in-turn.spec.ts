import { inTurn } from '../src/api/in-turn.js'

/** As a browser grants them: to one call at a time. */
function withLocks(): jest.Mock {
  let last: Promise<unknown> = Promise.resolve()
  const request = jest.fn((_name: string, call: () => Promise<unknown>) => (last = last.then(call, call)))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  return request
}
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

/** A call, and how to answer it. */
const held = () => {
  let answer!: (text: string) => void
  const call = jest.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  return { call, answer: (text: string) => answer(text) }
}

it('waits for the answer to the previous call', async () => {
  const request = withLocks()
  const [first, second] = [held(), held()]
  const answers = [inTurn(first.call), inTurn(second.call)]
  await Promise.resolve()
  expect(first.call).toHaveBeenCalled()
  expect(second.call).not.toHaveBeenCalled()
  first.answer('one')
  expect(await answers[0]).toBe('one')
  second.answer('two')
  expect(await answers[1]).toBe('two')
  expect(new Set(request.mock.calls.map(([name]) => name))).toEqual(new Set(['countersign-flow']))
})

it('calls immediately in a browser without locks', async () => {
  const one = held()
  const answer = inTurn(one.call)
  one.answer('at once')
  expect(await answer).toBe('at once')
})
