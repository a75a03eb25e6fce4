/** An argon2id hash and its parameters; `memory` in KiB. */
export interface Argon2Hash {
  memory: number
  passes: number
  lanes: number
  salt: Buffer
  tag: Buffer
}

const pattern = /^\$argon2id\$v=19\$m=(\d{1,10}),t=(\d{1,10}),p=(\d{1,8})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** Writes the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export function toPhc({ memory, passes, lanes, salt, tag }: Argon2Hash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`
}

export class UnreadableHash extends Error {
  override readonly name = 'UnreadableHash'
}

/** @throws {UnreadableHash} */
export function readPhc(text: string): Argon2Hash {
  const [, memory, passes, lanes, salt, tag] = pattern.exec(text) ?? []
  if (salt === undefined || tag === undefined)
    throw new UnreadableHash('A stored password hash is not argon2id in PHC.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
