import { api, ApiError, type AuthOptions, type EnrollmentOffer, limits, useMutation } from '@countersign/contracts'
import { useState } from 'react'
import { inTurn } from '../api/in-turn.js'
import { passkeyLabel } from '../passkeys/passkey-label.js'
import { createPasskey, PromptEnded } from '../passkeys/prompt.js'
import { passkeySupport } from '../passkeys/support.js'
import { credentialWords } from '../words.js'

export type Enrollment = ReturnType<typeof useEnrollment>
type Enrol = Parameters<typeof api.recover>[0]['enrol']

interface EnrollmentProps {
  options: AuthOptions
  token: string
  /** Of the claim; accounts that exist have theirs. */
  email?: string
  /** The call that ends the enrollment. */
  finish: (enrol: Enrol) => Promise<unknown>
  onDone: () => void
}

export const isLongEnough = (password: string): boolean => Array.from(password).length >= limits.passwordMin

/** State and calls of choosing the first credentials (rules access-10 to access-12). */
export function useEnrollment({ options, token, email, finish, onDone }: EnrollmentProps) {
  const canUsePasskey = passkeySupport().can && options.methods.includes('passkey')
  const [kind, setKind] = useState<'passkey' | 'password'>(canUsePasskey ? 'passkey' : 'password')
  const [password, setPassword] = useState('')
  const [wantsApp, setWantsApp] = useState(options.secondFactor)
  const [offer, setOffer] = useState<EnrollmentOffer | null>(null)
  const [code, setCode] = useState('')
  const [kept, setKept] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const begin = () => inTurn(() => api.beginEnrollment({ token, ...(email !== undefined && { email: email.trim() }) }))
  const work = useMutation<'offered' | 'done', Error, 'passkey' | 'password'>({
    mutationFn: async (chosen) => {
      if (chosen === 'passkey') {
        const response = await createPasskey((await begin()).passkey)
        await finish({ kind: 'passkey', response, label: passkeyLabel() })
      } else if (!wantsApp) {
        await begin()
        await finish({ kind: 'password', password })
      } else if (offer) {
        await finish({ kind: 'password', password, code })
      } else {
        setOffer(await begin())
        return 'offered'
      }
      return 'done'
    },
    onMutate: () => setFault(null),
    onSuccess: (reached) => reached === 'done' && onDone(),
    onError: (error) => {
      const found = faultOf(error)
      if (found.at === 'code') setCode('')
      setFault(found)
    },
  })
  /** A different address or another kind needs new secrets. */
  const dropOffer = () => {
    setOffer(null)
    setCode('')
    setKept(false)
  }
  return {
    canUsePasskey,
    kind,
    password,
    wantsApp,
    offer,
    code,
    kept,
    fault,
    busy: work.isPending || work.data === 'done',
    appIsOptional: !options.secondFactor,
    needsApp: kind === 'password' && wantsApp,
    dropOffer,
    choose: (next: 'passkey' | 'password') => {
      setKind(next)
      setFault(null)
    },
    setPassword: (next: string) => {
      setPassword(next)
      if (fault?.at === 'password') setFault(null)
    },
    setWantsApp: (next: boolean) => {
      setWantsApp(next)
      if (fault?.at === 'choice') setFault(null)
    },
    setCode,
    setKept,
    setFault,
    submit: (chosen: 'passkey' | 'password' = kind) => work.mutate(chosen),
  }
}

/** Where a refused enrollment is explained. */
type Fault =
  | { at: 'password' | 'code' | 'choice' | 'no-passkey'; text: string }
  | { at: 'page-too-old' }
  /** Anything else; the page decides. */
  | { at: 'page'; error: Error }

/** Fields by the name of the server's refusal. */
const fields: Readonly<Record<string, 'password' | 'code' | 'choice' | 'no-passkey'>> = {
  'weak-password': 'password',
  'wrong-code': 'code',
  'wrong-app-code': 'code',
  'clocks-differ': 'code',
  'second-factor-missing': 'choice',
  'passkey-refused': 'no-passkey',
}

function faultOf(error: Error): Fault {
  if (error instanceof PromptEnded) return { at: 'no-passkey', text: credentialWords.noPasskey }
  if (!(error instanceof ApiError)) return { at: 'page', error }
  if (error.code === 'page-too-old') return { at: 'page-too-old' }
  const field = fields[error.code ?? '']
  return field ? { at: field, text: error.text } : { at: 'page', error }
}
