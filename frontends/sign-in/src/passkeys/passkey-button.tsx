import { Button, type ButtonProps } from '@countersign/ui'
import { UserRoundKey } from 'lucide-react'

/** A button whose press opens a passkey prompt. */
export const PasskeyButton = (given: ButtonProps) => (
  <Button block icon={<UserRoundKey className="icon" aria-hidden="true" />} {...given} />
)
