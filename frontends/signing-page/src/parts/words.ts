const dayTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** `16 December 2026, 09:12`, where the reader is. */
export const momentOf = (iso: string): string => dayTime.format(new Date(iso)).replace(' at ', ', ')

/** `2 pages` */
export const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

/** What a request is called where its title was erased. */
export const titleOf = (title: string | null): string => title ?? 'These documents'

/** Whoever sent it, where the name was erased. */
export const senderOf = (name: string | null): string => name ?? 'The sender'
