import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app (RFC 6238). @param secret in base32 */
export function oneTimeCode(secret: string, at: Date, stepsOff = 0): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000) + stepsOff))
  const mac = createHmac('sha1', key).update(step).digest()
  const truncated = mac.readUInt32BE(mac[19]! & 15) & 0x7f_ff_ff_ff
  return String(truncated % 1_000_000).padStart(6, '0')
}
