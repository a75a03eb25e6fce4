import { elapsedBounds } from './elapsed-bounds.js'
import { literalWaits } from './literal-waits.js'
import { lineAt, type Node, parsed } from './nodes.js'
import { shortTimeouts } from './short-timeouts.js'

/** Paces clients, polls and faults of suites with real processes; what they expect never depends on it. */
const pace = 'infra/standalone/test/pause.ts'
const isTest = (path: string): boolean =>
  /(?:^|\/)test\/|^e2e\//.test(path) && /\.(?:ts|tsx|mjs)$/.test(path) && path !== pace
const isTiming = (path: string): boolean => /\.timing(?:\.long)?\.spec\.tsx?$/.test(path)
const isJourney = (path: string): boolean => /^e2e\/(?:journeys|steps)\//.test(path)

/** Timing files run alone, one at a time. */
const mostTimingFiles = 15

interface LoadRule {
  name: string
  of: (path: string) => boolean
  found: (program: Node) => Node[]
}

/** No result of a test may depend on how busy the machine is. */
export const loadRules: readonly LoadRule[] = [
  { name: 'a test waits for events or passes virtual time, and waits no fixed time', of: isTest, found: literalWaits },
  { name: 'only a *.timing.spec.ts limits how long something takes', of: isTest, found: elapsedBounds },
  { name: 'a journey waits at least 30 s before it fails', of: isJourney, found: shortTimeouts },
]

/**
 * @param files source paths, relative to the root
 * @returns one line per violation: file, line, rule
 */
export function findLoad(files: readonly string[], read: (path: string) => string): string[] {
  const timing = files.filter(isTiming)
  const many = `${timing.length} timing files, ${mostTimingFiles} at the most: they run one at a time`
  const inFiles = files
    .filter((path) => isTest(path) && !isTiming(path))
    .flatMap((path) => {
      const source = read(path)
      const program = parsed(path, source)
      return loadRules
        .filter(({ of }) => of(path))
        .flatMap(({ name, found }) => found(program).map(({ start }) => `${path}:${lineAt(source, start)}: ${name}`))
    })
  return [...inFiles, ...(timing.length > mostTimingFiles ? [many] : [])]
}
