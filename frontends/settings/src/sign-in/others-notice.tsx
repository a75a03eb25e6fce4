import type { HostServices } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { useEndOthers } from './use-end-others.js'
import { words } from './words.js'

/** After a changed way to sign in: offers to end the other sessions. */
export function OthersNotice({ host, onClose }: { host: HostServices; onClose: () => void }) {
  const ending = useEndOthers(host, onClose)
  return (
    <Notice
      role="status"
      title={words.others.title}
      action={
        <div className="row row--wrap">
          <Button size="s" busy={ending.isPending} onClick={() => ending.mutate()}>
            {words.devices.endAll}
          </Button>
          <Button size="s" variant="ghost" onClick={onClose}>
            {words.others.keep}
          </Button>
        </div>
      }
    >
      {words.others.text}
    </Notice>
  )
}
