import { isOutOfSpace, noSpaceSentence } from './out-of-space.js'

/** Faults of those who start a process: their message says what to do. Anything else is ours, and shows where it happened. */
export type Theirs = readonly (abstract new (...parameters: never[]) => Error)[]

/**
 * Runs a program to its end, and ends the process with what it came to: 0, or 1 after a sentence on standard error.
 */
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
