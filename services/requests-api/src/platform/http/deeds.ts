import { type CallName, calls } from '@countersign/contracts/calls'
import type { Permission } from '@countersign/contracts'

/** What people do by a permission, as the subject of a sentence. */
const byPermission: Readonly<Record<Exclude<Permission, `${string}:any`>, string>> = {
  'requests:read': 'Reading requests',
  'requests:write': 'Changing',
  'requests:send': 'Sending',
  'requests:delete': 'Deleting',
  'requests:erase': 'Erasing',
  'people:read': 'Reading names',
  'people:addresses': 'Reading addresses',
  'people:write': 'Managing members',
  'team:manage': 'Renaming the team',
}

const byCall: Partial<Readonly<Record<CallName, string>>> = {
  upload: 'Uploading',
  createRequest: 'Creating requests',
  reuse: 'Using again',
  cancel: 'Cancelling',
  resend: 'Sending again',
}

/** Begins the sentence by which a call is refused: 'Cancelling', 'Managing members'. */
export const deedOf = (name: CallName): string =>
  byCall[name] ?? byPermission[calls[name].needs as keyof typeof byPermission] ?? 'This'
