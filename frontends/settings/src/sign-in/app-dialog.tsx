import { api, useMutation } from '@countersign/contracts'
import { IconButton, LoadFailed, LoadingNote, Skeleton } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { TextField } from '@countersign/ui/forms'
import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../parts/error-text.js'
import { DialogForm } from './dialog-form.js'
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
  const title = replaces ? said.replaceTitle : said.title
  if (offering.data) return <WithOffer title={title} {...{ replaces, onCodes, onClose }} offer={offering.data} />
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={words.close}>
      <div className="form">
        {offering.error ? (
          <LoadFailed title={said.failed} error={offering.error} onRetry={() => offering.mutate()} />
        ) : (
          <>
            <LoadingNote what={said.qr} />
            <Skeleton box width="11rem" height="11rem" />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface WithOfferProps extends AppDialogProps {
  title: string
  offer: Awaited<ReturnType<typeof api.addAuthenticator>>
}

function WithOffer({ title, replaces, offer, onCodes, onClose }: WithOfferProps) {
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
  const submit = () => {
    setIsEmpty(code.trim() === '')
    if (code.trim() === '') return input.current?.focus()
    confirming.mutate()
  }
  return (
    <DialogForm
      title={title}
      text={replaces ? `${said.text} ${said.replaceText}` : said.text}
      submitLabel={said.confirm}
      busy={confirming.isPending}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <img className="qr" src={offer.svg} alt={said.qr} />
      <a className="link" href={offer.uri}>
        {said.open}
      </a>
      <div className="codebox">
        <div className="codebox__head">
          <span>{said.secret}</span>
          <IconButton
            size="s"
            label={said.copySecret}
            icon={<Copy className="icon" aria-hidden="true" />}
            onClick={() => void navigator.clipboard?.writeText(offer.secret)}
          />
        </div>
        <code>{offer.secret}</code>
      </div>
      <TextField
        ref={input}
        label={said.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={code}
        error={isEmpty ? said.empty : errorText(confirming.error)}
        onChange={(event) => {
          setCode(event.target.value)
          setIsEmpty(false)
        }}
      />
    </DialogForm>
  )
}
