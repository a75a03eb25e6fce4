const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const dayTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** `16 December 2026`, where the reader is. */
export const dayOf = (iso: string): string => day.format(new Date(iso))

/** `16 December 2026, 09:12`, where the reader is. */
export const momentOf = (iso: string): string => dayTime.format(new Date(iso)).replace(' at ', ', ')

/** `14:31`, where the reader is. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))

/** `2 pages` */
export const pagesOf = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

/** What a request is called where its title was erased. */
export const titleOf = (title: string | null): string => title ?? 'These documents'

/** Whoever sent it, where the name was erased. */
export const senderOf = (name: string | null): string => name ?? 'The sender'

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Numbers up to ten as words, as running text has them. */
export const inWords = (count: number): string => small[count] ?? String(count)
