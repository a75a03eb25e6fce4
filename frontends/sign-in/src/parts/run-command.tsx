import { Codebox } from './codebox.js'
import { PlainPage } from './plain-page.js'

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
