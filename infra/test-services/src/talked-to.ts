import { appendFileSync } from 'node:fs'

/**
 * Records the engine that a suite used as a line of JSON in the file named by COUNTERSIGN_TALKED_TO. The test runner
 * prints these lines at its end. Does nothing if the variable is unset.
 *
 * @param suite the suite's name, as jest prints it
 * @param spokenTo a plain phrase, such as 'redis-server 7.0.15'
 */
export function talkedTo(suite: string, spokenTo: string): void {
  const file = process.env.COUNTERSIGN_TALKED_TO
  if (file) appendFileSync(file, `${JSON.stringify({ suite, spokenTo })}\n`)
}
