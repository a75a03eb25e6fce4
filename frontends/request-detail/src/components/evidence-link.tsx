import { addresses } from '@countersign/contracts'
import { buttonClass } from '@countersign/ui'
import { ShieldCheck } from 'lucide-react'

/** Downloads the evidence of a request as one file (rule evidence-6). */
export function EvidenceLink({ id }: { id: string }) {
  return (
    <a className={buttonClass({ variant: 'ghost', size: 's' })} href={addresses.evidence(id)} download="">
      <ShieldCheck className="icon" aria-hidden="true" />
      Download evidence
    </a>
  )
}
