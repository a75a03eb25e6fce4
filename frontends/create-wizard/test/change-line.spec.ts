import { describe, expect, it } from '@jest/globals'
import { ChangeLine } from '../src/draft/change-line'

const append = (letter: string) => (text: string) => text + letter

/** A call that ends when the test says so. */
function held() {
  let release!: () => void
  let refuse!: (error: Error) => void
  const promise = new Promise<void>((resolve, reject) => {
    release = resolve
    refuse = reject
  })
  return { promise, release, refuse }
}

describe('changes on their way to the server', () => {
  it('are seen before the server has answered', () => {
    const line = new ChangeLine('', () => {})
    void line.add({ apply: append('a'), tell: () => held().promise })
    expect(line.state).toBe('a')
    expect(line.isStoring).toBe(true)
  })

  it('reach the server one after another', async () => {
    const told: string[] = []
    const first = held()
    const line = new ChangeLine('', () => {})
    void line.add({ apply: append('a'), tell: () => (told.push('a'), first.promise) })
    const second = line.add({ apply: append('b'), tell: async () => void told.push('b') })
    await Promise.resolve()
    expect(told).toEqual(['a'])
    first.release()
    await second
    expect(told).toEqual(['a', 'b'])
  })

  it('are taken back alone when the server refuses them', async () => {
    const line = new ChangeLine('', () => {})
    const first = held()
    const refused = line.add({ apply: append('a'), tell: () => first.promise })
    const kept = line.add({ apply: append('b'), tell: async () => {} })
    first.refuse(new Error('no'))
    await expect(refused).rejects.toThrow('no')
    await kept
    expect(line.state).toBe('b')
    expect(line.isStoring).toBe(false)
  })

  it('give way to what the server answered', async () => {
    const line = new ChangeLine('', () => {})
    await line.add({ apply: append('?'), tell: async () => append('!') })
    expect(line.state).toBe('!')
  })

  it('are settled once all are told, whatever became of them', async () => {
    const line = new ChangeLine('', () => {})
    line.add({ apply: append('a'), tell: () => Promise.reject(new Error('no')) }).catch(() => {})
    line.add({ apply: append('b'), tell: async () => {} }).catch(() => {})
    await line.settled()
    expect(line.state).toBe('b')
  })
})
