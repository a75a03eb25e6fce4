import { BadConfiguration, ConverterMissing, EngineUnreachable, FolderUnusable } from '@countersign/requests-api'
import { NotBuilt } from './must-be-built.js'
import { type End, isOutOfSpace, noSpaceSentence, PortInUse } from '@countersign/process'
import { NotReady } from './assert-healthy.js'
import { WrongMasterKey } from '@countersign/vault'

/** After a restore: asks infra/tools/run/start.mjs for a restart. EX_TEMPFAIL of sysexits.h. */
export const startAgain = 75

/** Errors that the operator can fix; all others are bugs and print their stack. */
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

/** Runs an installation and returns the exit code. Prints errors to standard error. */
export async function exitCodeOf(run: () => Promise<End>): Promise<number> {
  try {
    return (await run()) === 'start again' ? startAgain : 0
  } catch (error) {
    const sentence = isOutOfSpace(error) ? noSpaceSentence : error
    console.error(theirs.some((kind) => error instanceof kind) ? (error as Error).message : sentence)
    return 1
  }
}
