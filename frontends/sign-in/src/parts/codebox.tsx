import { IconButton } from '@countersign/ui'
import { Copy } from 'lucide-react'
import { useCopy } from './use-copy.js'

/** A line of code with a button that copies it. */
export function Codebox({ text, label, copied = text }: { text: string; label: string; copied?: string }) {
  const copy = useCopy()
  return (
    <div className="gate__codebox gate__codebox--line">
      <code>{text}</code>
      <IconButton
        size="s"
        label={label}
        icon={<Copy className="icon" aria-hidden="true" />}
        onClick={() => void copy(copied)}
      />
    </div>
  )
}
