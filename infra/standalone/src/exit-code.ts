import { BadConfiguration, ConverterMissing, EngineUnreachable, FolderUnusable } from '@countersign/requests-api'
import { NotBuilt } from './site/site.js'
import { isOutOfSpace, noSpaceSentence, PortInUse } from '@countersign/process'
import { NotReady } from './must-answer.js'
import type { End } from '@countersign/process'
import { WrongMasterKey } from '@countersign/vault'

/** A restored backup asks to be started again with it: EX_TEMPFAIL of sysexits.h. `infra/tools/run/start.mjs` does so. */
export const startAgain = 75

/** What whoever starts it can mend; anything else is ours, and shows where it happened. */
const theirs = [
  BadConfiguration,
  ConverterMissing,
  EngineUnreachable,
  FolderUnusable,
  NotBuilt,
  NotReady,
  PortInUse,
  WrongMasterKey,
]

/** Runs an installation to its end and answers what the process ends with; what went wrong is said on standard error. */
export async function exitCodeOf(run: () => Promise<End>): Promise<number> {
  try {
    return (await run()) === 'start again' ? startAgain : 0
  } catch (error) {
    const sentence = isOutOfSpace(error) ? noSpaceSentence : error
    console.error(theirs.some((kind) => error instanceof kind) ? (error as Error).message : sentence)
    return 1
  }
}
