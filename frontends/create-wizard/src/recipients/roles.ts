import type { Role } from '@countersign/contracts'
import { roleLabel } from '@countersign/ui/requests'

/** The roles, in display order (rule pages-12). */
export const roles: readonly { value: Role; label: string }[] = (['signer', 'cc', 'approver'] as const).map(
  (value) => ({
    value,
    label: roleLabel(value),
  }),
)
