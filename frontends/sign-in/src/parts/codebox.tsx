import { IconButton } from '@countersign/ui'
import { Copy } from 'lucide-react'
import { useCopy } from './use-copy.js'
import { PlainPage } from './plain-page.js'

/** A line of code with a button that copies it. */
export function Codebox({ text, label, copied = text }: { text: string; label: string; copied?: string }) {
  const copy = useCopy()
  return (
    <div className="gate__codebox gate__codebox--line">
      <code>{text}</code>
      <IconButton size="s" label={label} icon={<Copy className="icon" />} onClick={() => void copy(copied)} />
    </div>
  )
}

interface RunCommandProps {
  title: string
  text: string
  command: string
  copyLabel: string
}

/** A page that asks for a command on the server. */
export function RunCommand({ title, text, command, copyLabel }: RunCommandProps) {
  return (
    <PlainPage title={title} lede={text}>
      <Codebox text={command} label={copyLabel} />
    </PlainPage>
  )
}
