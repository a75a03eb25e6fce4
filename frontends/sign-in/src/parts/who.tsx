import { Button, Chip } from '@countersign/ui'
import { UserRound } from 'lucide-react'

interface WhoProps {
  email: string
  name?: string
  change: string
  onChange: () => void
}

/** The account in use, with a way to another. */
export function Who({ email, name, change, onChange }: WhoProps) {
  return (
    <div className="gate__who">
      {name ? <Chip name={name} colour={2} /> : <UserRound className="icon" />}
      {name ? (
        <span className="gate__who-text">
          <span className="gate__who-name truncate">{name}</span>
          <span className="hint truncate">{email}</span>
        </span>
      ) : (
        <span className="truncate">{email}</span>
      )}
      <Button variant="ghost" size="s" onClick={onChange}>
        {change}
      </Button>
    </div>
  )
}
