import { calls } from '@countersign/contracts/calls'
import { Permission } from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'

describe('the permissions', () => {
  it('are those that a call needs', () => {
    const others = ['anyone', 'link', 'session', 'operator']
    const needed = new Set(Object.values(calls).map(({ needs }) => needs))
    const own = Permission.options.filter((permission) => !permission.endsWith(':any'))
    expect(own.toSorted()).toEqual([...needed].filter((need) => !others.includes(need)).toSorted())
  })

  it('reach requests of colleagues by a permission that a call needs', () => {
    const reaching = Permission.options.filter((permission) => permission.endsWith(':any'))
    for (const permission of reaching) expect(Permission.options).toContain(permission.replace(/:any$/, ''))
  })
})
