import type { MethodsView } from '@countersign/contracts'
import { Button, formatDate, IconButton } from '@countersign/ui'
import { KeySquare, LockKeyhole, Smartphone, Trash2 } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import type { Asked } from './dialogs.js'
import { words } from './words.js'

const { ways, password: ofPassword, codes: ofCodes } = words

/** Password, authenticator app and recovery codes: each needs the one before it. */
export function WaysCard({ methods, onAsk }: { methods: MethodsView; onAsk: (asked: Asked) => void }) {
  const { passkeys, password, app, recoveryCodes } = methods
  // Otherwise the password is the last way to sign in, which stays.
  const isRemovable = passkeys.some(({ usable }) => usable)
  return (
    <RowsCard title={ways.title}>
      <SetRow
        icon={<LockKeyhole className="icon" />}
        name="Password"
        hint={password ? `Set ${formatDate(password.setAt)}` : ways.notSet}
      >
        <Button size="s" onClick={() => onAsk({ dialog: 'password' })}>
          {password ? 'Change' : ofPassword.setUp}
        </Button>
        {password && isRemovable && (
          <IconButton
            label="Remove: Password"
            icon={<Trash2 className="icon" />}
            onClick={() => onAsk({ dialog: 'remove-password' })}
          />
        )}
      </SetRow>
      <SetRow
        icon={<Smartphone className="icon" />}
        name="Authenticator app"
        hint={app ? `Added ${formatDate(app.addedAt)}` : password ? ways.notSet : 'Set a password first'}
      >
        {password && (
          <Button size="s" onClick={() => onAsk({ dialog: 'app' })}>
            {app ? 'Replace' : 'Add'}
          </Button>
        )}
        {app && (
          <IconButton
            label="Remove: Authenticator app"
            icon={<Trash2 className="icon" />}
            onClick={() => onAsk({ dialog: 'remove-app' })}
          />
        )}
      </SetRow>
      <SetRow
        icon={<KeySquare className="icon" />}
        name="Recovery codes"
        hint={recoveryCodes ? ofCodes.left(recoveryCodes.left, formatDate(recoveryCodes.issuedAt)) : ofCodes.needsApp}
      >
        {password && app && (
          <Button size="s" onClick={() => onAsk({ dialog: 'codes' })}>
            {ofCodes.renew}
          </Button>
        )}
      </SetRow>
    </RowsCard>
  )
}
