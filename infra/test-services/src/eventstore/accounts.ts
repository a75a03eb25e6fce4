import type { EventEmitter } from 'node:events'
import type { Metadata } from '@grpc/grpc-js'
import type { DoubleLog } from './double-log.js'
import { notLoggedIn } from './refusals.js'

type Call = EventEmitter & { metadata: Metadata }

/** A user of the server. */
export interface Account {
  name: string
  password: string
  groups: readonly string[]
}

const administrators = '$admins'
/** The stream that holds the metadata of $all. */
export const metadataOfAll = '$$$all'

/** Lets those in who are named and nobody else; everybody, as an administrator, where none is named. */
export class Accounts {
  constructor(
    private readonly log: DoubleLog,
    private readonly accounts: readonly Account[] | null,
  ) {}

  /** The same handler, for calls of those who are let in. */
  admitting<Each extends Call, Rest extends unknown[]>(
    handle: (call: Each, ...rest: Rest) => unknown,
  ): (call: Each, ...rest: Rest) => void {
    return (call, ...rest) => {
      if (this.#groupsOf(call)) return void handle(call, ...rest)
      const [answer] = rest
      if (typeof answer === 'function') answer(notLoggedIn())
      else call.emit('error', notLoggedIn())
    }
  }

  /** By administrators only, until the metadata of $all names others (engines-22). */
  mayReadAll(call: Call): boolean {
    const groups = this.#groupsOf(call) ?? []
    const newest = this.log.stream(metadataOfAll).at(-1)
    const { $acl } = newest ? (JSON.parse(Buffer.from(newest.data).toString()) as { $acl?: { $r?: unknown } }) : {}
    const readers = [$acl?.$r ?? []].flat()
    return groups.some((group) => group === administrators || readers.includes(group))
  }

  /** Ordinary accounts write streams of their own (engines-22); what begins with $ is the server's. */
  mayAppendTo(call: Call, stream: string): boolean {
    return !stream.startsWith('$') || this.#groupsOf(call)?.includes(administrators) === true
  }

  #groupsOf({ metadata }: Call): readonly string[] | undefined {
    if (this.accounts === null) return [administrators]
    const said = metadata.get('authorization')[0]
    return this.accounts.find(({ name, password }) => said === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`)?.groups // prettier-ignore
  }
}
