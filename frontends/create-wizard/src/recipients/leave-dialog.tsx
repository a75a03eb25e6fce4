import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { useRef } from 'react'
import { notAdded } from './unsaved-recipients.js'
import type { Leaving } from './use-leaving.js'

/** Asks before a recipient's change is left unsaved. The focus starts on staying. */
export function LeaveDialog({ person, onLeave, onStay }: Leaving) {
  const safe = useRef<HTMLButtonElement>(null)
  const stay = () => {
    onStay()
    setTimeout(person.finish)
  }
  return (
    <Dialog
      open
      onClose={onStay}
      title={notAdded(person)}
      text="If you leave, the request keeps what it had. What you typed stays here in this tab for when you come back."
      initialFocus={safe}
      foot={
        <>
          <Button onClick={onLeave}>Leave</Button>
          <Button ref={safe} variant="primary" onClick={stay}>
            Stay and save it
          </Button>
        </>
      }
    />
  )
}
