import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'

export function OutboxFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title="The outbox could not be loaded"
      action={
        <Button size="s" icon={<RotateCw className="icon" aria-hidden="true" />} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
