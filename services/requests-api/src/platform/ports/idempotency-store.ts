export interface RememberedCall {
  /** HMAC over team, method, path and body. */
  fingerprint: string
  commandId: string
}

/** Gives a repeated call one effect on any replica. Stores no responses: they are rebuilt from the events. */
export interface IdempotencyStore {
  /** @param key HMAC over holder and Idempotency-Key @returns the stored call: the given one, or the first one */
  remember(key: string, call: RememberedCall): Promise<RememberedCall>
  forgetBefore(time: Date): Promise<void>
  check(): Promise<void>
  close(): Promise<void>
}
