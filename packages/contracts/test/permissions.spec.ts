import { calls } from '@countersign/contracts/calls'
import { Permission } from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'

describe('the permissions', () => {
  it('are those that a call needs', () => {
    const others = ['anyone', 'link', 'session', 'operator']
    const needed = new Set(Object.values(calls).map(({ needs }) => needs))
    expect(Permission.options.toSorted()).toEqual([...needed].filter((need) => !others.includes(need)).toSorted())
  })
})
