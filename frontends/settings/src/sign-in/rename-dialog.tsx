import { api, type PasskeyView, queryKeys, useQueryClient } from '@countersign/contracts'
import { errorText } from '../parts/error-text.js'
import { LabelDialog } from './label-dialog.js'
import { words } from './words.js'

export function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const client = useQueryClient()
  const done = () => {
    onClose()
    void client.refetchQueries({ queryKey: queryKeys.methods, exact: true })
  }
  return (
    <LabelDialog
      title={words.passkeys.renameTitle}
      submitLabel={words.save}
      label={passkey.label}
      save={async (label) => void (await api.relabelPasskey(passkey.id, { label }))}
      sentenceOf={errorText}
      onDone={done}
      onClose={onClose}
    />
  )
}
