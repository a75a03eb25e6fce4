import { appendFileSync } from 'node:fs'

/**
 * Notes what a suite really talked to, a line of JSON each, in the file named by COUNTERSIGN_TALKED_TO; the test runner
 * prints them at its end. Nothing is noted where the variable is not set.
 *
 * @param suite the suite's name, as jest prints it
 * @param spokenTo a plain phrase, such as 'redis-server 7.0.15'
 */
export function talkedTo(suite: string, spokenTo: string): void {
  const file = process.env.COUNTERSIGN_TALKED_TO
  if (file) appendFileSync(file, `${JSON.stringify({ suite, spokenTo })}\n`)
}
