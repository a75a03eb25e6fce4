import { Button } from '@countersign/ui'
import { Keyboard } from 'lucide-react'

export const HelpButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" size="s" className="for-keyboards" onClick={onClick}>
    <Keyboard className="icon" />
    Keyboard help
  </Button>
)
