import { Permission } from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'
import { permissionsOf, roleFor } from '@countersign/requests-api/internal/access/domain/permissions'

describe('roles', () => {
  it('let owners and admins do everything that a call may need', () => {
    const every = Permission.options.toSorted()
    expect([permissionsOf.owner.toSorted(), permissionsOf.admin.toSorted()]).toEqual([every, every])
  })

  it('let a member send, and a viewer only read', () => {
    const reading = ['requests:read', 'people:read']
    expect(permissionsOf.member).toEqual([...reading, 'requests:write', 'requests:send', 'requests:delete'])
    expect(permissionsOf.viewer).toEqual(reading)
    expect([roleFor('requests:send'), roleFor('people:write')]).toEqual(['member', 'admin'])
  })
})
