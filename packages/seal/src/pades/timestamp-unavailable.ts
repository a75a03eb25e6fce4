/** Safe to log and show: the message names only the host, as the URL may contain a password. */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable'
}
