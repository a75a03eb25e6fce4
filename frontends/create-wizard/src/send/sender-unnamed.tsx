import { useMe } from '@countersign/contracts'
import { Link } from '@countersign/ui'

/** Asks a sender without a name for it: an account has one (rule sending-14). */
export function SenderUnnamed() {
  const unnamed = useMe()?.unnamed
  if (!unnamed) return null
  return (
    <p className="hint">
      Recipients read “the sender” instead of your name.{' '}
      <Link className="link" to="/settings">
        Add your name with an account
      </Link>
    </p>
  )
}
