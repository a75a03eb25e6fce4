import type { RequestStatus, Role } from '@countersign/contracts'

/** `delivery_failed` → `Delivery failed` */
export const capitalised = (word: string): string => {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The badge text (rule pages-6). */
export const requestStatusLabel = (status: RequestStatus | (string & {})): string => capitalised(status)

const roles: Readonly<Record<Role, string>> = {
  signer: 'Needs to Sign',
  cc: 'Receives Copy',
  approver: 'Approves Document',
}

/** The role in words (rule pages-12). */
export const roleLabel = (role: Role): string => roles[role]
