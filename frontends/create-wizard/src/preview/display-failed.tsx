import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import type { DisplayFailure } from './use-shown-page.js'

interface DisplayFailedProps {
  failure: DisplayFailure
  /** Number of the visible page. */
  page: number
  onRetry: () => void
}

export function DisplayFailed({ failure, page, onRetry }: DisplayFailedProps) {
  const retry = () => {
    failure.retry()
    onRetry()
  }
  return (
    <Notice
      tone="bad"
      role="alert"
      title={`${failure.of === 'page' ? `Page ${page}` : 'This document'} could not be displayed`}
      action={
        <Button size="s" icon={<RotateCw className="icon" aria-hidden="true" />} onClick={retry}>
          Retry
        </Button>
      }
    >
      You can still place fields on it.
    </Notice>
  )
}
