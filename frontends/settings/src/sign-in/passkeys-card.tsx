import { isolated } from '@countersign/contracts/isolated'
import type { PasskeyView } from '@countersign/contracts'
import { Button, formatDate, IconButton } from '@countersign/ui'
import { KeyRound, Pencil, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import type { Asked } from './dialogs.js'
import { words } from './words.js'

const glyph = { className: 'icon', 'aria-hidden': true } as const
const { passkeys: said } = words

export function PasskeysCard({ passkeys, onAsk }: { passkeys: readonly PasskeyView[]; onAsk: (asked: Asked) => void }) {
  return (
    <RowsCard
      title="Passkeys"
      hint="One touch, and two factors at once"
      aside={
        <Button size="s" icon={<Plus {...glyph} />} onClick={() => onAsk({ dialog: 'add-passkey' })}>
          {said.add}
        </Button>
      }
    >
      {passkeys.length === 0 && <SetRow icon={<KeyRound {...glyph} />} name="No passkey yet" hint={said.noneHint} />}
      {passkeys.map((passkey) => (
        <SetRow
          key={passkey.id}
          icon={<KeyRound {...glyph} />}
          name={isolated(passkey.label)}
          badge={
            !passkey.usable && (
              <span className="badge">
                <TriangleAlert {...glyph} />
                Not usable here
              </span>
            )
          }
          hint={factsOf(passkey)}
        >
          <IconButton
            label={`Rename: ${isolated(passkey.label)}`}
            icon={<Pencil {...glyph} />}
            onClick={() => onAsk({ dialog: 'rename-passkey', passkey })}
          />
          <IconButton
            label={`Remove: ${isolated(passkey.label)}`}
            icon={<Trash2 {...glyph} />}
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
