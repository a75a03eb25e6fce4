import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { type KeyFate, keyLength, SubjectKey } from '@countersign/vault'
import { KeyCache } from '@countersign/vault/internal/key-cache'

const keyOf = (subject: string) => new SubjectKey(subject, Buffer.alloc(keyLength, subject))

const subjectOf = (fate: KeyFate | undefined) => (fate instanceof SubjectKey ? fate.subject : fate)

describe('cached keys', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('expire after a minute, even if unused', () => {
    const cache = new KeyCache(Date.now)
    cache.set('one', keyOf('one'))
    jest.advanceTimersByTime(40_000)
    cache.set('other', keyOf('other'))
    expect([cache.size, subjectOf(cache.get('one'))]).toEqual([2, 'one'])
    jest.advanceTimersByTime(20_000)
    expect([cache.size, cache.get('one'), subjectOf(cache.get('other'))]).toEqual([1, undefined, 'other'])
    jest.advanceTimersByTime(40_000)
    expect(cache.size).toBe(0)
    cache.set('later', keyOf('later'))
    jest.advanceTimersByTime(60_000)
    expect(cache.size).toBe(0)
    expect(jest.getTimerCount()).toBe(0)
  })

  it('expire regardless of use', () => {
    const cache = new KeyCache(Date.now)
    cache.set('one', keyOf('one'))
    for (let second = 0; second < 59; second++) {
      jest.advanceTimersByTime(1000)
      expect(cache.get('one')).toBeDefined()
    }
    jest.advanceTimersByTime(1000)
    expect(cache.get('one')).toBeUndefined()
  })

  it('say for good that a key was destroyed', () => {
    const cache = new KeyCache(Date.now)
    cache.set('one', 'destroyed')
    jest.advanceTimersByTime(3_600_000)
    expect([cache.get('one'), jest.getTimerCount()]).toEqual(['destroyed', 0])
  })
})
