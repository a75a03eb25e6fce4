import { Button, type ButtonProps } from '@countersign/ui'
import { UserRoundKey } from 'lucide-react'
import { FieldError } from '../parts/field.js'
import { refusalOf, Trouble } from '../parts/trouble.js'
import { passkeyWords as words } from '../words.js'
import { PromptEnded } from './prompt.js'

/** Why a passkey did not sign in, with Retry if the server was the reason. */
export function PasskeyProblem({ error, busy, onRetry }: { error: Error | null; busy: boolean; onRetry: () => void }) {
  if (!error) return null
  if (error instanceof PromptEnded) return <FieldError>{words.closed}</FieldError>
  const refusal = refusalOf(error)
  if (refusal) return <FieldError>{refusal.text}</FieldError>
  return <Trouble error={error} busy={busy} onRetry={onRetry} />
}

/** A button that opens a passkey prompt. */
export const PasskeyButton = (given: ButtonProps) => (
  <Button block icon={<UserRoundKey className="icon" />} {...given} />
)
