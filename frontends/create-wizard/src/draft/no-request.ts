/** Nothing can be added before the first upload has created the request (rule drafting-2). */
export class NoRequest extends Error {
  override readonly name = 'NoRequest'

  constructor() {
    super('No signature request created')
  }
}
