import { api, ApiError, type PasskeyView, useMutation } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { FieldError } from '../parts/field.js'
import { PlainPage } from '../parts/plain-page.js'
import { PasskeyButton } from '../passkeys/passkey-problem.js'
import { passkeyLabel } from '../passkeys/passkey-label.js'
import { createPasskey, PromptEnded } from '../passkeys/prompt.js'
import { addPasskeyWords as words, credentialWords } from '../words.js'

const declinedKey = 'countersign-no-passkey-offer'

/** False after 'Not now' on this device. */
export function offersToAddPasskey(): boolean {
  try {
    return localStorage.getItem(declinedKey) === null
  } catch {
    return false
  }
}

function declineOffer(): void {
  try {
    localStorage.setItem(declinedKey, 'yes')
  } catch {
    // Storage is off, so the offer is not made either.
  }
}

/** Last step for people who signed in with a code and have no passkey. */
export function AddPasskeyStep({ onDone }: { onDone: () => void }) {
  const adding = useMutation<PasskeyView[]>({
    mutationFn: async () => {
      const response = await createPasskey(await api.newPasskeyOptions())
      return api.addPasskey({ response, label: passkeyLabel() })
    },
    onSuccess: onDone,
  })
  const { error } = adding
  return (
    <PlainPage title="Add a passkey" lede={words.lede} below={words.below}>
      <PasskeyButton
        variant="primary"
        size="l"
        busy={adding.isPending || adding.isSuccess}
        onClick={() => adding.mutate()}
      >
        Add a passkey
      </PasskeyButton>
      {error && (
        <FieldError>
          {error instanceof PromptEnded
            ? credentialWords.noPasskey
            : error instanceof ApiError
              ? error.text
              : error.message}
        </FieldError>
      )}
      <Button variant="ghost" block onClick={() => (declineOffer(), onDone())}>
        Not now
      </Button>
    </PlainPage>
  )
}
