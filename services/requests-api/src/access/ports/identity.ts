/** Hashes passwords, at most two at a time (rule access-15). */
export interface PasswordHasher {
  /** @returns argon2id in PHC format @throws {HasherBusy | HasherUnavailable} */
  hash(password: string): Promise<string>
  /**
   * Does the same work for an unknown account, with null as hash.
   * @throws {HasherBusy | HasherUnavailable}
   */
  verify(password: string, phc: string | null): Promise<{ matches: boolean; isWeak: boolean }>
  /** Null if passwords work here; else why they do not. */
  unavailable(): Promise<string | null>
}

/** The queue of passwords to hash is full. */
export class HasherBusy extends Error {
  override readonly name = 'HasherBusy'
}

/** The running Node has no argon2. */
export class HasherUnavailable extends Error {
  override readonly name = 'HasherUnavailable'
}

/** `contains` names the kind of context word found in the password. */
export type PasswordFault =
  | { kind: 'too-short' }
  | { kind: 'leaked' }
  | { kind: 'contains'; what: 'product' | 'host' | 'name' | 'address' | 'team' }
  | { kind: 'guessable' }

export interface PasswordContext {
  host: string
  name: string
  email: string
  team: string
}

export interface PasswordRules {
  /** @returns null for an acceptable password */
  faultOf(password: string, context: PasswordContext): Promise<PasswordFault | null>
}

export interface AuthenticatorApps {
  /** @returns a new secret in base32 */
  newSecret(): Promise<string>
  /** `svg` is a data URI. */
  shownTo(secret: string, account: { issuer: string; email: string }): Promise<{ uri: string; svg: string }>
  /**
   * The caller accepts the current step and its two neighbors (RFC 6238, 5.2), each once.
   * @returns the step of the code, and its distance from now in either direction: 0 to 20, where only 0 and 1 are
   * acceptable; null if it is no code of this secret
   */
  judge(secret: string, code: string, now: Date): Promise<{ step: number; offBy: number } | null>
}

export interface RegisteredPasskey {
  /** base64url */
  externalId: string
  publicKey: string
  transports: string[]
  backedUp: boolean
}

/** Passkeys by WebAuthn (Level 3). Responses are the JSON that the browser sent. */
export interface Passkeys {
  registrationOptions(of: {
    personId: string
    email: string
    name: string
    /** base64url; the authenticator refuses to register twice. */
    existing: readonly { externalId: string; transports: readonly string[] }[]
  }): Promise<{ challenge: string; options: Record<string, unknown> }>
  /** @returns null if the response does not answer the challenge under this site's name */
  verifyRegistration(response: unknown, challenge: string): Promise<RegisteredPasskey | null>
  /** @param allowed omitted for any passkey of this site */
  authenticationOptions(
    allowed?: readonly { externalId: string; transports: readonly string[] }[],
  ): Promise<{ challenge: string; options: Record<string, unknown> }>
  /** @returns the new signature counter; null if the response is not a valid answer to one of the challenges */
  verifyAuthentication(
    response: unknown,
    challenges: readonly string[],
    passkey: { externalId: string; publicKey: string },
  ): Promise<number | null>
  /** The relying party id: the host of PUBLIC_URL. */
  readonly rpId: string
}

/** Everything from other libraries that identifies people; each loads on first use. */
export interface Identity {
  passwords: PasswordHasher
  rules: PasswordRules
  apps: AuthenticatorApps
  passkeys: Passkeys
}
