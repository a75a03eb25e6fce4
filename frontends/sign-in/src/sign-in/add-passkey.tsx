import { api, ApiError, type PasskeyView, useMutation } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Frame } from '../frame.js'
import { FieldError } from '../parts/field.js'
import { Heading } from '../parts/heading.js'
import { PasskeyButton } from '../passkeys/passkey-button.js'
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
    <Frame below={words.below}>
      <Heading>{words.title}</Heading>
      <p className="lede">{words.lede}</p>
      <div className="gate__form">
        <PasskeyButton
          variant="primary"
          size="l"
          busy={adding.isPending || adding.isSuccess}
          onClick={() => adding.mutate()}
        >
          {words.submit}
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
          {words.notNow}
        </Button>
      </div>
    </Frame>
  )
}
