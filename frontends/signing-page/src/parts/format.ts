import { isolated } from '@countersign/contracts/isolated'

const dayTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Local time: `16 December 2026, 09:12`. */
export const momentOf = (iso: string): string => dayTime.format(new Date(iso)).replace(' at ', ', ')

/** `2 pages` */
export const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

/** The request's title, with a fallback if it was erased. */
export const titleOf = (title: string | null): string => isolated(title ?? 'These documents')

/** The sender's name within a sentence, with a fallback if it is unknown or erased (rule sending-14). */
export const senderOf = (name: string | null): string => isolated(name ?? 'the sender')

/** The same at the start of a sentence. */
export const senderFirst = (name: string | null): string => isolated(name ?? 'The sender')
