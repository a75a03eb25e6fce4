import type { EventEmitter } from 'node:events'
import type { Metadata } from '@grpc/grpc-js'
import type { DoubleLog } from './double-log.js'
import { notLoggedIn } from './refusals.js'

type Call = EventEmitter & { metadata: Metadata }

export interface Account {
  name: string
  password: string
  groups: readonly string[]
}

const administrators = '$admins'
/** Stream with the metadata of $all. */
export const metadataOfAll = '$$$all'

/** Admits calls of the given accounts. With null instead of accounts, every caller is an administrator. */
export class Accounts {
  constructor(
    private readonly log: DoubleLog,
    private readonly accounts: readonly Account[] | null,
  ) {}

  /** Wraps a handler. Calls without a valid login fail with {@link notLoggedIn}. */
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

  /** True for administrators and for the groups that the metadata of $all names (engines-22). */
  mayReadAll(call: Call): boolean {
    const groups = this.#groupsOf(call) ?? []
    const newest = this.log.stream(metadataOfAll).at(-1)
    const { $acl } = newest ? (JSON.parse(Buffer.from(newest.data).toString()) as { $acl?: { $r?: unknown } }) : {}
    const readers = [$acl?.$r ?? []].flat()
    return groups.some((group) => group === administrators || readers.includes(group))
  }

  /** Ordinary accounts cannot write the server's streams, which begin with $ (engines-22). */
  mayAppendTo(call: Call, stream: string): boolean {
    return !stream.startsWith('$') || this.#groupsOf(call)?.includes(administrators) === true
  }

  #groupsOf({ metadata }: Call): readonly string[] | undefined {
    if (this.accounts === null) return [administrators]
    const said = metadata.get('authorization')[0]
    return this.accounts.find(({ name, password }) => said === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`)?.groups // prettier-ignore
  }
}
