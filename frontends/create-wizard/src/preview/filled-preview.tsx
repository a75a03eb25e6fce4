import { Button } from '@countersign/ui'
import { CardFoot } from '@countersign/ui/requests'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { KeyboardHelp } from '../lazy-parts.js'
import { Preview, type PreviewProps } from './preview.js'

export interface FilledPreviewProps extends Omit<PreviewProps, 'onHelp'> {
  help: boolean
  onHelp: (open: boolean) => void
  onPrevious: () => void
}

export function FilledPreview({ help, onHelp, onPrevious, ...preview }: FilledPreviewProps) {
  return (
    <>
      <Preview {...preview} onHelp={() => onHelp(true)} />
      <CardFoot className="card__foot--bare">
        <Button variant="ghost" onClick={onPrevious}>
          <ChevronLeft className="icon" />
          Previous
        </Button>
        <Button onClick={preview.onToRecipients}>
          Continue to Recipients
          <ChevronRight className="icon" />
        </Button>
      </CardFoot>
      {help && <KeyboardHelp onClose={() => onHelp(false)} />}
    </>
  )
}
