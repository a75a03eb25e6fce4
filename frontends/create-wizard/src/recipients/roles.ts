import type { Role } from '@countersign/contracts'
import { roleLabel } from '@countersign/ui'

/** What a recipient can be asked for, in the order it is offered (rule pages-12). */
export const roles: readonly { value: Role; label: string }[] = (['signer', 'cc', 'approver'] as const).map(
  (value) => ({
    value,
    label: roleLabel(value),
  }),
)
