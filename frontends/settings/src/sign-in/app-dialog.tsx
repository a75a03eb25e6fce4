import { api, useMutation } from '@countersign/contracts'
import { IconButton, LoadingNote, Skeleton } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { Dialog } from '@countersign/ui/dialog'
import { TextField } from '@countersign/ui/forms'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../parts/error-text.js'
import { FieldsOfDialog } from '../parts/dialog-form.js'
import { words } from './words.js'

const { app: said } = words

interface AppDialogProps {
  replaces: boolean
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}

/** Offers a secret as picture, link and text, and takes the app's first code. */
export function AppDialog({ replaces, onCodes, onClose }: AppDialogProps) {
  const offering = useMutation({ mutationFn: () => api.addAuthenticator() })
  const { mutate } = offering
  useEffect(() => mutate(), [mutate])
  const title = replaces ? 'Replace the authenticator app' : 'Add an authenticator app'
  const { data: offer, error } = offering
  const text = replaces ? `${said.text} The app that you have now works until you confirm the new one.` : said.text
  // One dialog for both states, since a second one could not return the focus to the button that opened the first.
  return (
    <Dialog open onClose={onClose} title={title} {...(offer ? { text } : { closeLabel: 'Close' })}>
      {offer ? (
        <Offer offer={offer} onCodes={onCodes} onClose={onClose} />
      ) : (
        <div className="form">
          {error ? (
            <LoadFailed title={said.failed} error={error} onRetry={() => offering.mutate()} />
          ) : (
            <>
              <LoadingNote what={said.qr} />
              <Skeleton box width="11rem" height="11rem" />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface OfferProps extends Omit<AppDialogProps, 'replaces'> {
  offer: Awaited<ReturnType<typeof api.addAuthenticator>>
}

function Offer({ offer, onCodes, onClose }: OfferProps) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const confirming = useMutation({
    mutationFn: () => api.confirmAuthenticator({ code: code.trim() }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: () => {
      setCode('')
      input.current?.focus()
    },
  })
  useEffect(() => input.current?.focus(), [])
  const submit = () => {
    setIsEmpty(code.trim() === '')
    if (code.trim() === '') return input.current?.focus()
    confirming.mutate()
  }
  return (
    <FieldsOfDialog submitLabel="Confirm" busy={confirming.isPending} onSubmit={submit} onClose={onClose}>
      <img className="qr" src={offer.svg} alt={said.qr} />
      <a className="link" href={offer.uri}>
        Open in an app on this device
      </a>
      <div className="codebox">
        <div className="codebox__head">
          <span>Secret</span>
          <IconButton
            size="s"
            label="Copy the secret"
            icon={<Copy className="icon" />}
            onClick={() => void navigator.clipboard?.writeText(offer.secret)}
          />
        </div>
        <code>{offer.secret}</code>
      </div>
      <TextField
        ref={input}
        label="Six-digit code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={isEmpty ? 'Enter the code that the app shows.' : errorText(confirming.error)}
        onChange={(event) => {
          setCode(event.target.value)
          setIsEmpty(false)
        }}
      />
    </FieldsOfDialog>
  )
}
