/** What is needed to validate a certificate for good could not be had. The message says which and why. */
export class NoValidationData extends Error {
  override readonly name = 'NoValidationData'
}
