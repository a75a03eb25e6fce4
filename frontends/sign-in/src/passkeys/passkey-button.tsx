import { Button, type ButtonProps } from '@countersign/ui'
import { UserRoundKey } from 'lucide-react'

/** A button that opens a passkey prompt. */
export const PasskeyButton = (given: ButtonProps) => (
  <Button block icon={<UserRoundKey className="icon" aria-hidden="true" />} {...given} />
)
