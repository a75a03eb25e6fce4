import { isolated } from '@countersign/contracts/isolated'
import type { PasskeyView } from '@countersign/contracts'
import { Button, formatDate, IconButton } from '@countersign/ui'
import { KeyRound, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import type { Asked } from './dialogs.js'
import { words } from './words.js'

const { passkeys: said } = words

export function PasskeysCard({ passkeys, onAsk }: { passkeys: readonly PasskeyView[]; onAsk: (asked: Asked) => void }) {
  return (
    <RowsCard
      title="Passkeys"
      hint="One touch, and two factors at once"
      aside={
        <Button size="s" icon={<Plus className="icon" />} onClick={() => onAsk({ dialog: 'add-passkey' })}>
          {said.add}
        </Button>
      }
    >
      {passkeys.length === 0 && (
        <SetRow icon={<KeyRound className="icon" />} name="No passkey yet" hint={said.noneHint} />
      )}
      {passkeys.map((passkey) => (
        <SetRow
          key={passkey.id}
          icon={<KeyRound className="icon" />}
          name={isolated(passkey.label)}
          badge={
            !passkey.usable && (
              <span className="badge">
                <TriangleAlert className="icon" />
                Not usable here
              </span>
            )
          }
          hint={factsOf(passkey)}
        >
          <IconButton
            label={`Rename: ${isolated(passkey.label)}`}
            icon={<Pencil className="icon" />}
            onClick={() => onAsk({ dialog: 'rename-passkey', passkey })}
          />
          <IconButton
            label={`Remove: ${isolated(passkey.label)}`}
            icon={<Trash2 className="icon" />}
            onClick={() => onAsk({ dialog: 'remove-passkey', passkey })}
          />
        </SetRow>
      ))}
    </RowsCard>
  )
}

function factsOf({ addedAt, usedAt, backedUp, usable }: PasskeyView): string {
  const facts = [`Added ${formatDate(addedAt)}`]
  if (usedAt) facts.push(`used ${formatDate(usedAt)}`)
  if (backedUp) facts.push('synced')
  if (!usable) facts.push('made at another address of this installation')
  return facts.join(' · ')
}
