import { api } from '@countersign/contracts'

/** The server loads what an upload needs while the user picks a file, or else with the upload. Never fails. */
export const prepare = (): Promise<void> =>
  api.prepareConverter().then(
    () => undefined,
    () => undefined,
  )
