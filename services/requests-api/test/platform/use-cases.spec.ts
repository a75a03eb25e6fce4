import { beforeEach, describe, expect, it } from '@jest/globals'
import { refuse } from '@countersign/requests-api/internal/kernel/refusal'
import type { CommandEnding } from '@countersign/requests-api/internal/platform/ports/metrics'
import { bound, run, UseCases } from '@countersign/requests-api/internal/platform/use-cases'

interface Services {
  greeting: string
}
const greet = async ({ greeting }: Services, { name }: { name: string }) => `${greeting}, ${name}`
const refuseAll = async () => refuse('no-such-guest')
const breakDown = async (): Promise<void> => {
  throw new Error('broken')
}
const listGuests = async ({ greeting }: Services, _call: object) => [greeting]

let counted: [string, CommandEnding][]
let useCases: UseCases
beforeEach(() => {
  counted = []
  const commandHandled = (command: string, ending: CommandEnding, seconds: number) => {
    expect(seconds).toBeGreaterThanOrEqual(0)
    counted.push([command, ending])
  }
  const table = { commands: { greet, refuseAll, breakDown }, queries: { listGuests } }
  useCases = new UseCases(bound({ greeting: 'Hello' }, table), { commandHandled })
})

describe('the table of use cases', () => {
  it('runs a command with the services of its context, and counts it by its name', async () => {
    expect(await useCases.run(greet, { name: 'Ada' })).toBe('Hello, Ada')
    expect(counted).toEqual([['Greet', { ended: 'done' }]])
  })

  it('counts a refused and a failed command by how it ended', async () => {
    await expect(useCases.run(refuseAll, {})).rejects.toMatchObject({ refusal: 'no-such-guest' })
    await expect(useCases.run(breakDown, {})).rejects.toThrow('broken')
    expect(counted).toEqual([
      ['RefuseAll', { ended: 'refused', refusal: 'no-such-guest' }],
      ['BreakDown', { ended: 'failed' }],
    ])
  })

  it('does not count a query', async () => {
    expect(await useCases.run(listGuests, {})).toEqual(['Hello'])
    expect(counted).toEqual([])
  })

  it('refuses a use case that no context holds, and names it', async () => {
    const forgotten = async () => undefined
    await expect(useCases.run(forgotten, {})).rejects.toThrow("no context holds the use case 'forgotten'")
    expect(counted).toEqual([])
  })

  it('gives the types of call and answer to the bus', () => {
    const { useCase, call } = run(greet, { name: 'Ada' })
    expect([useCase, call]).toEqual([greet, { name: 'Ada' }])
    // @ts-expect-error: a call lacks nothing that the use case needs
    run(greet, {})
    // @ts-expect-error: a call holds nothing else
    run(greet, { name: 'Ada', age: 36 })
  })
})
