import { Permission } from '@countersign/contracts/schemas'
import { describe, expect, it } from '@jest/globals'
import { permissionsOf } from '@countersign/requests-api/internal/access/domain/permissions'

describe('roles', () => {
  it('let owners and admins do everything that a call may need', () => {
    expect([permissionsOf.owner, permissionsOf.admin]).toEqual([Permission.options, Permission.options])
  })

  it('let a member send, and a viewer only read', () => {
    expect(permissionsOf.member).toEqual(['requests:read', 'requests:write', 'requests:send', 'requests:delete'])
    expect(permissionsOf.viewer).toEqual(['requests:read'])
  })
})
