import { isolated } from '@countersign/contracts/isolated'

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' })

/** Replaces an erased name. */
export const erased = 'Erased'

/** `Grace Hopper`, `Ada Lovelace and Grace Hopper`, `Ada Lovelace, Grace Hopper and 4 others`. */
export function listed(people: readonly { name: string | null }[]): string {
  const names = people.map(({ name }) => isolated(name ?? erased))
  return list.format(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} others`] : names)
}

export const documentPath = (id: string, documentId: string): string => `/requests/${id}/documents/${documentId}`
