import type { CallBody } from '@countersign/contracts/calls'
import type { SignInMethod, SignInRefusal } from '../domain/sign-in-events.js'
import type { PersonState } from '../domain/person-state.js'
import { useRecoveryCode } from '../domain/credentials/app.js'
import { Refusal } from '../../kernel/refusal.js'
import { refuse } from '../domain/refusal.js'
import type { Accounts } from '../account/accounts.js'
import type { FlowOf, Flows } from './flows.js'
import { type AppCodes, type AppVerdict, unusedRecoveryCode } from './one-time-codes.js'
import type { PasskeyChecks } from './passkey-checks.js'
import type { SignInContext } from './sign-in-context.js'
import type { SignInLog } from './sign-in-log.js'
import type { SignedIn, SignIns } from './sign-ins.js'
import { limitsOfAccess as limits, type Throttling } from './throttling.js'

type Given = CallBody<'secondFactor'>

const refusals: Readonly<Record<Given['kind'], SignInRefusal>> = {
  app: 'code',
  'recovery-code': 'recovery-code',
  passkey: 'passkey',
}

/** Continues a sign-in after the right password. */
export class SecondFactor {
  constructor(
    private readonly parts: {
      accounts: Accounts
      flows: Flows
      codes: AppCodes
      passkeyChecks: PasskeyChecks
      throttling: Throttling
      signIns: SignIns
      log: SignInLog
    },
  ) {}

  /** @throws {Refusal} 401 with the attempts left; 410 without a pending sign-in; 429 for too many codes of an app */
  async finish(given: Given, context: SignInContext): Promise<SignedIn> {
    const flow = await this.parts.flows.newest('second-factor', context.flows)
    const person = flow && (await this.parts.accounts.person(flow.personId))
    if (!flow || !person || person.password?.credentialId !== flow.credentialId) refuse('begin-again')
    const { personId } = person
    if (given.kind === 'app') await this.parts.throttling.mustAllow([[limits.codePerAccount, personId]])
    const left = await this.parts.flows.attempt(flow.id)
    if (left === null) refuse('begin-again')
    if (given.kind === 'app') await this.parts.throttling.mustCount([[limits.codePerAccount, personId]])
    const verdict = await this.#judge(given, person, flow, context)
    if (verdict !== 'right') {
      if (left === 0) await this.parts.flows.take('second-factor', flow.id)
      return this.#failed(verdict, left, given, person, context)
    }
    // Of concurrent calls with the same flow, one signs in.
    if (!(await this.parts.flows.take('second-factor', flow.id))) refuse('begin-again')
    await this.parts.throttling.clear(limits.codePerAccount, personId)
    const methods: SignInMethod[] = ['password', given.kind]
    return this.parts.signIns.complete(person, methods, flow.remember, context)
  }

  async #judge(
    given: Given,
    person: PersonState,
    { challenge }: FlowOf<'second-factor'>,
    context: SignInContext,
  ): Promise<AppVerdict> {
    switch (given.kind) {
      case 'app':
        return person.app ? this.parts.codes.judge(person.app, given.code, 'sign-in') : 'wrong'
      case 'passkey': {
        const isRight =
          challenge !== null && (await this.parts.passkeyChecks.isRight(person, given.response, [challenge]))
        return isRight ? 'right' : 'wrong'
      }
      case 'recovery-code':
        return (await this.#useRecoveryCode(person, given.code, context)) ? 'right' : 'wrong'
    }
  }

  async #useRecoveryCode(person: PersonState, code: string, context: SignInContext): Promise<boolean> {
    const number = unusedRecoveryCode(person, code)
    if (number < 0) return false
    try {
      await this.parts.accounts.changeOwn(person.personId, context, (now) => useRecoveryCode(now, number))
      return true
    } catch (error) {
      // Another call used it first.
      if (error instanceof Refusal) return false
      throw error
    }
  }

  async #failed(
    verdict: AppVerdict,
    left: number,
    given: Given,
    person: PersonState,
    context: SignInContext,
  ): Promise<never> {
    const { personId } = person
    // The code of an app was counted before it was judged.
    const count = given.kind === 'app' ? 'counted' : 'count'
    const failures = await this.parts.throttling[count](limits.codePerAccount, personId)
    this.parts.log.refused(personId, refusals[given.kind], failures, context.origin, context.correlation)
    return refuse(verdict === 'clocks-differ' ? 'clocks-differ' : 'wrong-code', { left })
  }
}
