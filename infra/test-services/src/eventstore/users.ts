import type { EventEmitter } from 'node:events'
import type { Metadata } from '@grpc/grpc-js'
import { notLoggedIn } from './refusals.js'

type Call = EventEmitter & { metadata: Metadata }

/** Lets one user in and nobody else; everybody, where none is named. */
export class Users {
  readonly #wanted: string | null

  constructor(user: { name: string; password: string } | null) {
    this.#wanted = user && `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`
  }

  /** The same handler, for calls of that user. */
  admitting<Each extends Call, Rest extends unknown[]>(
    handle: (call: Each, ...rest: Rest) => unknown,
  ): (call: Each, ...rest: Rest) => void {
    return (call, ...rest) => {
      if (this.#wanted === null || call.metadata.get('authorization')[0] === this.#wanted)
        return void handle(call, ...rest)
      const [answer] = rest
      if (typeof answer === 'function') answer(notLoggedIn())
      else call.emit('error', notLoggedIn())
    }
  }
}
