import { api, ApiError, type MadeCall, type Me, NoAnswer, queryKeys, useQueryClient } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Dialog, TextField } from '@countersign/ui/unshared'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'

/** Sentences of the dialog that confirms that it is you. */
const words = {
  title: 'Confirm that it is you',
  changes: 'This changes how you sign in to this account, and you signed in more than 10 minutes ago.',
  reads: 'The link in this email gives access, and you signed in more than 10 minutes ago.',
  manages: 'This changes who is in the team, and you signed in more than 10 minutes ago.',
  erases: 'This erases a request for good, and you signed in more than 10 minutes ago.',
  goesOn: 'What you entered stays. Afterwards it goes on by itself.',
  notHere: 'This browser cannot use passkeys at this address.',
} as const

interface ConfirmDialogProps {
  /** The call that waits. */
  call: MadeCall
  onClose: () => void
  onConfirmed: () => void
}

type Kind = 'passkey' | 'app' | 'password'

/** Asks for a passkey, a code, or the password of a person with neither (rule access-14). */
export function ConfirmDialog({ call, onClose, onConfirmed }: ConfirmDialogProps) {
  const client = useQueryClient()
  const kinds = kindsOf(client.getQueryData<Me>(queryKeys.me)?.methods ?? null)
  const [kind, setKind] = useState<Kind>(kinds[0]!)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const first = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const prove = async (proof: () => Promise<Parameters<typeof api.confirmAgain>[0]>) => {
    setBusy(true)
    setError(null)
    try {
      await api.confirmAgain(await proof())
      onConfirmed()
    } catch (failure) {
      setBusy(false)
      setError(sentenceOf(failure))
      setTyped('')
      input.current?.focus()
      // The last wrong code ends the session; then this call leads to signing in.
      if (failure instanceof ApiError && [401, 410].includes(failure.status)) void api.me().catch(() => {})
    }
  }
  const byPasskey = () =>
    prove(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const optionsJSON = (await api.passkeyOptions()) as unknown as Parameters<
        typeof startAuthentication
      >[0]['optionsJSON']
      const response = await startAuthentication({ optionsJSON })
      return { kind: 'passkey', response: response as never }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || typed.trim() === '') return input.current?.focus()
    void prove(async () => (kind === 'app' ? { kind, code: typed } : { kind: 'password', password: typed }))
  }
  const change = (next: Kind) => {
    setKind(next)
    setError(null)
    setTyped('')
  }
  const other = kinds.find((one) => one !== kind)
  const why = words[reasonOf(call)]
  const cancel = <Button onClick={onClose}>Cancel</Button>
  const instead = other && (
    <Button variant="ghost" className="dialog__other" onClick={() => change(other)}>
      {other === 'passkey' ? 'Use your passkey instead' : 'Use a code instead'}
    </Button>
  )

  if (kind === 'passkey') {
    return (
      <Dialog
        key={kind}
        open
        onClose={onClose}
        title={words.title}
        text={why}
        initialFocus={first}
        foot={
          <>
            {instead}
            {cancel}
          </>
        }
      >
        <Button
          ref={first}
          className="dialog__more"
          variant="primary"
          size="l"
          block
          busy={busy}
          icon={<KeyRound className="icon" />}
          onClick={() => void byPasskey()}
        >
          Use your passkey
        </Button>
        {error && (
          <p className="error dialog__more" role="alert">
            {error}
          </p>
        )}
        <p className="hint dialog__more">{words.goesOn}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      key={kind}
      open
      onClose={onClose}
      title={words.title}
      text={kind === 'app' ? 'Enter the code that your authenticator app shows now.' : why}
      initialFocus={input}
    >
      <form onSubmit={submit} noValidate>
        <div className="dialog__more">
          <TextField
            ref={input}
            label={kind === 'app' ? 'Six-digit code' : 'Password'}
            {...(kind === 'app'
              ? { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 12 }
              : { type: 'password', autoComplete: 'current-password' })}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className="visually-hidden" role="alert">
            {error}
          </p>
        </div>
        <p className="hint dialog__more">{words.goesOn}</p>
        <div className="dialog__foot">
          {instead}
          {cancel}
          <Button type="submit" variant="primary" busy={busy}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function reasonOf({ method, path }: MadeCall): 'reads' | 'erases' | 'manages' | 'changes' {
  if (method === 'GET') return 'reads'
  if (path.endsWith('/erase')) return 'erases'
  return path.startsWith('/api/teams/') ? 'manages' : 'changes'
}

function kindsOf(methods: Me['methods']): readonly Kind[] {
  const strong: Kind[] = []
  if (methods && methods.passkeys > 0) strong.push('passkey')
  if (methods?.app) strong.push('app')
  return strong.length > 0 ? strong : ['password']
}

/** The browser's own errors, such as of a prompt that was closed, say nothing useful. */
function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.text
  if (failure instanceof NoAnswer) return failure.message
  return 'PublicKeyCredential' in window ? 'No passkey was used. Try again.' : words.notHere
}
