import { api, type MethodsView } from '@countersign/contracts'
import { useState } from 'react'
import { AddPasskeyDialog } from './add-passkey-dialog.js'
import { AppDialog } from './app-dialog.js'
import type { Asked } from './asked.js'
import { CodesDialog } from './codes-dialog.js'
import { PasswordDialog } from './password-dialog.js'
import { RemovalDialog } from './removal-dialog.js'
import { RenameDialog } from './rename-dialog.js'
import { words } from './words.js'

interface DialogsProps {
  asked: Asked
  methods: MethodsView
  email: string
  /** @param title of a toast; null without one */
  onChanged: (title: string | null) => Promise<void>
  onClose: () => void
  /** The new recovery codes, which followed another dialog, are closed. */
  onCodesKept: () => void
}

/** The dialogs that change how the person signs in. */
export function Dialogs({ asked, methods, email, onChanged, onClose, onCodesKept }: DialogsProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = (title: string | null) => {
    onClose()
    void onChanged(title)
  }
  const showCodes = (given: readonly string[]) => {
    setCodes(given)
    void onChanged(null)
  }
  if (codes) return <CodesDialog codes={codes} onClose={onCodesKept} />
  switch (asked.dialog) {
    case 'add-passkey':
      return <AddPasskeyDialog onDone={() => done(words.passkeys.wasAdded)} onClose={onClose} />
    case 'rename-passkey':
      return <RenameDialog passkey={asked.passkey} onClose={onClose} />
    case 'remove-passkey':
      return (
        <RemovalDialog
          title={words.passkeys.removeTitle}
          text={words.passkeys.removeText(asked.passkey.label)}
          remove={() => api.removePasskey(asked.passkey.id)}
          onDone={() => done(words.passkeys.wasRemoved)}
          onClose={onClose}
        />
      )
    case 'password':
      return (
        <PasswordDialog
          has={methods.password !== null}
          email={email}
          onDone={() => done(methods.password ? words.password.wasChanged : words.password.wasSet)}
          onClose={onClose}
        />
      )
    case 'remove-password':
      return (
        <RemovalDialog
          title={words.password.removeTitle}
          text={words.password.removeText}
          remove={() => api.removePassword()}
          onDone={() => done(words.password.wasRemoved)}
          onClose={onClose}
        />
      )
    case 'app':
      return <AppDialog replaces={methods.app !== null} onCodes={showCodes} onClose={onClose} />
    case 'remove-app':
      return (
        <RemovalDialog
          title={words.app.removeTitle}
          text={words.app.removeText}
          remove={() => api.removeAuthenticator()}
          onDone={() => done(words.app.wasRemoved)}
          onClose={onClose}
        />
      )
    case 'codes':
      return (
        <RemovalDialog
          title={words.codes.renewTitle}
          text={words.codes.renewText}
          keepLabel={words.codes.keep}
          confirmLabel={words.codes.renew}
          busyLabel={words.codes.creating}
          remove={async () => showCodes((await api.issueRecoveryCodes()).recoveryCodes)}
          onDone={() => {}}
          onClose={onClose}
        />
      )
  }
}
