import { isOutOfSpace, noSpaceSentence } from './out-of-space.js'

/** Errors of the operator, with the fix in their message. Any other error is a bug and prints its stack. */
export type Theirs = readonly (abstract new (...parameters: never[]) => Error)[]

export async function runProcess(run: () => Promise<void>, theirs: Theirs): Promise<never> {
  try {
    await run()
  } catch (error) {
    const { message, stack } = error as Error
    const sentence = isOutOfSpace(error) ? noSpaceSentence : stack
    process.stderr.write(`${theirs.some((kind) => error instanceof kind) ? message : sentence}\n`)
    process.exit(1)
  }
  process.exit(0)
}
