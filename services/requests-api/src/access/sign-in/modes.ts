import type { Installation } from '../account/installation.js'

import type { Mode } from '../../kernel/who-calls.js'

/** Decides who may call (rule access-7). */
export class Modes {
  constructor(
    private readonly installation: Pick<Installation, 'known'>,
    private readonly reach: {
      /** `HOST` is loopback, and `PUBLIC_URL` unset or a loopback name. */
      isLocal: boolean
      /** `ALLOW_WITHOUT_LOGIN`; without effect once claimed. */
      allowWithoutLogin: boolean
    },
  ) {}

  async mode(): Promise<Mode> {
    if (await this.installation.known()) return 'claimed'
    return this.reach.isLocal || this.reach.allowWithoutLogin ? 'open' : 'closed'
  }

  /** In the open mode: true if a call that needs a caller must come from this machine. */
  get onlyFromHere(): boolean {
    return !this.reach.allowWithoutLogin
  }

  /** True if an account needs a passkey, or an authenticator app beside its password (rule access-12). */
  get secondFactorRequired(): boolean {
    return !this.reach.isLocal
  }
}
