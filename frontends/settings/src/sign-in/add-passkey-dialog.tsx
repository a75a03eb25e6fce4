import { api, ApiError, NoAnswer } from '@countersign/contracts'
import { LabelDialog } from './label-dialog.js'
import { words } from './words.js'

const { passkeys: said } = words

/** Names a passkey, and lets the browser create it. */
export function AddPasskeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <LabelDialog
      title={said.add}
      text="Give it a name by which you will know it. Then your browser asks where to keep it."
      submitLabel="Create passkey"
      save={addPasskey}
      sentenceOf={sentenceOf}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

async function addPasskey(label: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await api.newPasskeyOptions()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  await api.addPasskey({ response: response as never, label })
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiError) return error.text
  if (error instanceof NoAnswer) return error.message
  if (error.name === 'InvalidStateError') return 'This device has a passkey of this account already.'
  return 'PublicKeyCredential' in window ? 'No passkey was created. Try again.' : said.notHere
}
