import { api, ApiError, NoAnswer } from '@countersign/contracts'
import { LabelDialog } from './label-dialog.js'
import { words } from './words.js'

const { passkeys: said } = words

/** Names a passkey, and lets the browser create it. */
export function AddPasskeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <LabelDialog
      title={said.add}
      text={said.addText}
      submitLabel={said.create}
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
  if (error.name === 'InvalidStateError') return said.exists
  return 'PublicKeyCredential' in window ? said.cancelled : said.notHere
}
