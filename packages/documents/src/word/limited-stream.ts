import { Transform } from 'node:stream'

class TooLarge extends Error {}

export function limitedTo(bytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(part: Buffer, _encoding, done) {
      passed += part.length
      if (passed > bytes) done(new TooLarge(`more than ${bytes} bytes`))
      else done(null, part)
    },
  })
}

export function isTooLarge(error: unknown): boolean {
  return error instanceof TooLarge
}
