import { type RecipientView, useMe } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { RecipientInput } from './recipient-input.js'

interface AddMeProps {
  recipients: readonly RecipientView[]
  onAdd: (input: RecipientInput) => Promise<boolean>
}

/** Offers the configured sender as a signer until they are a recipient. */
export function AddMe({ recipients, onAdd }: AddMeProps) {
  const sender = useMe()?.sender
  const [busy, setBusy] = useState(false)
  if (!sender || recipients.some(({ email }) => email?.toLowerCase() === sender.email.toLowerCase())) return null
  const add = async () => {
    setBusy(true)
    await onAdd({ ...sender, role: 'signer' })
    setBusy(false)
  }
  return (
    <Button size="s" busy={busy} icon={<UserPlus className="icon" />} onClick={() => void (busy || add())}>
      Add me
    </Button>
  )
}
