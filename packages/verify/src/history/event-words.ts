import type { EventLine } from '../format.js'

export const nameOf = ({ revision, type }: Pick<EventLine, 'revision' | 'type'>): string =>
  `Event ${revision}, “${wordsOf(type)}”`

/** `RecipientSigned` → 'Recipient signed'. */
const wordsOf = (type: string): string =>
  type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).slice(0, 80)

interface Person {
  name: string
}

/** Recipients' names by id, as far as disclosed. */
export function namesIn(events: readonly EventLine[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { type, data, disclosed } of events) {
    const { name } = (disclosed?.values ?? {}) as Partial<Person>
    const recipientId = data['recipientId']
    if (type !== 'RecipientAdded' && type !== 'RecipientRenamed') continue
    if (typeof name === 'string' && typeof recipientId === 'string') names.set(recipientId, name)
  }
  return names
}

export function doersOf(type: string, events: readonly EventLine[]): { name: string; at: string }[] {
  const names = namesIn(events)
  return events
    .filter((event) => event.type === type)
    .map(({ data, at }) => ({ name: names.get(String(data['recipientId'])) ?? 'Someone whose name was erased', at }))
}

/** Returns the latest disclosed name of each person who acted with an account, in order of introduction. */
export function introducedIn(events: readonly EventLine[]): string[] {
  const names = new Map<string, string>()
  for (const { type, actor, disclosed } of events) {
    const { name } = (disclosed?.values ?? {}) as Partial<Person>
    if (type === 'ActorIntroduced' && typeof name === 'string') names.set(String(actor['id']), name)
  }
  return [...names.values()]
}

/** Returns the latest disclosed title and sender. */
export function aboutIn(events: readonly EventLine[]): { title: string | null; sender: string | null } {
  let title: string | null = null
  let sender: string | null = null
  for (const { disclosed } of events) {
    const values = disclosed?.values ?? {}
    if (typeof values['title'] === 'string') title = values['title']
    const from = values['sender'] as Partial<Person> | undefined
    if (typeof from?.name === 'string') sender = from.name
  }
  return { title, sender }
}
