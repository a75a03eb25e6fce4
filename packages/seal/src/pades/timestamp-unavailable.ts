/**
 * The server returned no usable token. The message is safe to log and show: it reveals only the host, as the URL may
 * contain a password.
 */
export class TimestampUnavailable extends Error {
  override readonly name = 'TimestampUnavailable'
}
