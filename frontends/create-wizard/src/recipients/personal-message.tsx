import { limits } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { TextArea } from '@countersign/ui/fields'
import { MessageSquarePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { focusSoon } from '../focus-soon.js'
import { afterPointerRelease } from '../after-pointer-release.js'

interface PersonalMessageProps {
  message: string
  onChange: (message: string) => void
}

/** A private message to one recipient (rule drafting-24), behind a button while empty. */
export function PersonalMessage({ message, onChange }: PersonalMessageProps) {
  const [opened, setOpened] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const open = () => {
    setOpened(true)
    focusSoon(() => box.current?.querySelector('textarea') ?? null)
  }
  if (!opened && message === '') {
    return (
      <Button
        variant="ghost"
        size="s"
        className="form__more"
        icon={<MessageSquarePlus className="icon" />}
        onClick={open}
      >
        Add a private message
      </Button>
    )
  }
  return (
    <div ref={box}>
      <TextArea
        label="Private message"
        hint="Shown above your main message, in their emails and on their page. Only they can see it."
        rows={3}
        maxLength={limits.recipientMessageLength}
        value={message}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => afterPointerRelease(() => setOpened(false))}
      />
    </div>
  )
}
