/** Data for long-term validation is missing. The message names the certificate and the reason. */
export class NoValidationData extends Error {
  override readonly name = 'NoValidationData'
}
