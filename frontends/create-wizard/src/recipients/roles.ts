import type { Role } from '@countersign/contracts'
import { roleLabel } from '@countersign/ui'

/** What a recipient can be asked for (spec 2, Recipients), in the order the spec gives. */
export const roles: readonly { value: Role; label: string }[] = (['signer', 'cc', 'approver'] as const).map(
  (value) => ({
    value,
    label: roleLabel(value),
  }),
)
