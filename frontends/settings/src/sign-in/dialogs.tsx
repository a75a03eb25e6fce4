import { api, type MethodsView, type PasskeyView } from '@countersign/contracts'
import { useState } from 'react'
import { AddPasskeyDialog } from './add-passkey-dialog.js'
import { AppDialog } from './app-dialog.js'
import { CodesDialog } from './codes-dialog.js'
import { PasswordDialog } from './password-dialog.js'
import { RemovalDialog } from '../parts/removal-dialog.js'
import { RenameDialog } from './label-dialog.js'
import { words } from './words.js'

/** The dialog that is open. */
export type Asked =
  | { dialog: 'add-passkey' | 'password' | 'remove-password' | 'app' | 'remove-app' | 'codes' }
  | { dialog: 'rename-passkey' | 'remove-passkey'; passkey: PasskeyView }

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
      return <AddPasskeyDialog onDone={() => done('The passkey was added')} onClose={onClose} />
    case 'rename-passkey':
      return <RenameDialog passkey={asked.passkey} onClose={onClose} />
    case 'remove-passkey':
      return (
        <RemovalDialog
          title="Remove this passkey?"
          text={`“${asked.passkey.label}” will no longer sign you in. Also delete it where it is kept, such as in your password manager.`}
          remove={() => api.removePasskey(asked.passkey.id)}
          onDone={() => done('The passkey was removed')}
          onClose={onClose}
        />
      )
    case 'password':
      return (
        <PasswordDialog
          has={methods.password !== null}
          email={email}
          onDone={() => done(methods.password ? 'The password was changed' : 'The password was set')}
          onClose={onClose}
        />
      )
    case 'remove-password':
      return (
        <RemovalDialog
          title="Remove your password?"
          text="Your authenticator app and your recovery codes are removed with it. Only passkeys sign you in then."
          remove={() => api.removePassword()}
          onDone={() => done('The password was removed')}
          onClose={onClose}
        />
      )
    case 'app':
      return <AppDialog replaces={methods.app !== null} onCodes={showCodes} onClose={onClose} />
    case 'remove-app':
      return (
        <RemovalDialog
          title="Remove the authenticator app?"
          text="Its codes will no longer sign you in, and neither will your recovery codes."
          remove={() => api.removeAuthenticator()}
          onDone={() => done('The authenticator app was removed')}
          onClose={onClose}
        />
      )
    case 'codes':
      return (
        <RemovalDialog
          title="Create new recovery codes?"
          text="The codes that you have now stop working."
          keepLabel="Keep the old ones"
          confirmLabel={words.codes.renew}
          busyLabel="Creating..."
          remove={async () => showCodes((await api.issueRecoveryCodes()).recoveryCodes)}
          onDone={() => {}}
          onClose={onClose}
        />
      )
  }
}
